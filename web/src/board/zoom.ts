/** Svelte action: zooms and pans the drawing inside by pinch, wheel, drag and the keys + - 0. */

const MAX_SCALE = 4;

export function zoomable(frame: HTMLElement): { destroy: () => void } {
  const inner = frame.firstElementChild as HTMLElement | SVGElement | null;
  if (!inner) return { destroy: () => {} };
  const fingers = new Map<number, { x: number; y: number }>();
  let [scale, left, top] = [1, 0, 0];

  const apply = (): void => {
    const { width, height } = frame.getBoundingClientRect();
    scale = Math.min(MAX_SCALE, Math.max(1, scale));
    left = Math.min(0, Math.max(width - width * scale, left));
    top = Math.min(0, Math.max(height - height * scale, top));
    inner.style.transformOrigin = "0 0";
    inner.style.transform = scale === 1 ? "" : `translate(${left}px, ${top}px) scale(${scale})`;
    frame.style.touchAction = scale === 1 ? "pan-y" : "none";
  };
  const zoomAt = (x: number, y: number, factor: number): void => {
    const box = frame.getBoundingClientRect();
    const next = Math.min(MAX_SCALE, Math.max(1, scale * factor));
    const [fx, fy] = [x - box.left, y - box.top];
    left = fx - ((fx - left) / scale) * next;
    top = fy - ((fy - top) / scale) * next;
    scale = next;
    apply();
  };
  const down = (event: PointerEvent): void => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
      event.preventDefault();
    } else if (scale > 1) {
      left += now.x - before.x;
      top += now.y - before.y;
      apply();
    }
    fingers.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY / 300));
  };
  const key = (event: KeyboardEvent): void => {
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8, "0": 0 }[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = frame.getBoundingClientRect();
    if (factor === 0) scale = 1;
    zoomAt(box.left + box.width / 2, box.top + box.height / 2, factor || 1);
  };
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", move);
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener("keydown", key);
  for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) frame.addEventListener(kind, up);
  return {
    destroy: () => {
      frame.removeEventListener("pointerdown", down);
      frame.removeEventListener("pointermove", move);
      frame.removeEventListener("wheel", wheel);
      frame.removeEventListener("keydown", key);
      for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) frame.removeEventListener(kind, up);
    },
  };
}
