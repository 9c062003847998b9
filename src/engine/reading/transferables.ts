/** Transferables of a message: the buffers of its arrays, and its images. */
export function transferablesOf(message: unknown): Transferable[] {
  const transferables = new Set<Transferable>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (ArrayBuffer.isView(value)) transferables.add(value.buffer as ArrayBuffer);
    else if (typeof ImageBitmap !== 'undefined' && value instanceof ImageBitmap) transferables.add(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (value instanceof Map) value.forEach(visit);
    else if (Object.getPrototypeOf(value) === Object.prototype) Object.values(value).forEach(visit);
  };
  visit(message);
  return [...transferables];
}
