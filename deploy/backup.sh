#!/bin/sh
# Back up every day into /data and keep the last fourteen files.
set -eu
while :; do
	file="/data/fellfield-$(date -u +%Y-%m-%d).db"
	if fellfield backup "$file.part" && mv "$file.part" "$file"; then
		ls -1t /data/fellfield-*.db | tail -n +15 | xargs -r rm --
	else
		rm -f "$file.part"
		echo "backup failed: file=$file; the last good one stays, the next try is in an hour" >&2
		sleep 3600
		continue
	fi
	sleep 86400
done
