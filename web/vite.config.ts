import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const repository = resolve(import.meta.dirname, "..");

/** The page itself; the gallery is built only when asked for (`vite build --mode gallery`). */
function pages(mode: string): Record<string, string> {
  const index = resolve(import.meta.dirname, "index.html");
  return mode === "gallery" ? { index, gallery: resolve(import.meta.dirname, "gallery.html") } : { index };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "/",
  resolve: {
    alias: {
      $games: resolve(repository, "src/fellfield/games"),
      $src: resolve(import.meta.dirname, "src"),
    },
    conditions: mode === "test" ? ["browser"] : undefined,
  },
  server: {
    fs: { allow: [repository] },
    port: 5173,
    proxy: { "/api": { target: process.env.FELLFIELD ?? "http://127.0.0.1:8000", ws: true } },
  },
  build: {
    outDir: resolve(repository, "src/fellfield/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: pages(mode),
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "jsdom", testTimeout: 30_000 },
}));
