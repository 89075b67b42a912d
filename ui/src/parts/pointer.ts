/** Whether the reader points with a finger: a keyboard may cover half of the window, and there are no keys to name. */
export function hasCoarsePointer(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
