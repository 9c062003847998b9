// Puts pictures in WebP together to one that moves (RIFF container, https://developers.google.com/speed/webp/docs/riff_container).

/** @param frames encoded pictures of one size, opaque @param frameMs how long each is shown */
export function animatedWebp(frames, { width, height, frameMs }) {
  const extended = Buffer.alloc(10);
  extended[0] = 0x02; // has an animation
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  // Black behind, shown again and again.
  const animation = Buffer.from([0, 0, 0, 255, 0, 0]);
  const chunks = [
    chunk('VP8X', extended),
    chunk('ANIM', animation),
    ...frames.map((frame) => chunk('ANMF', Buffer.concat([frameHead({ width, height, frameMs }), imageOf(frame)]))),
  ];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), size(body.length), body]);
}

function frameHead({ width, height, frameMs }) {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(frameMs, 12, 3);
  head[15] = 0x02; // drawn over the one before without blending
  return head;
}

/** The compressed picture of a file, without what stands around it. */
function imageOf(file) {
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['VP8 ', 'VP8L'].includes(file.toString('latin1', at, at + 4))) return file.subarray(at, end);
    at = end;
  }
  throw new Error('This is no picture in WebP.');
}

function chunk(name, content) {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(name), size(content.length), content, padding]);
}

function size(bytes) {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(bytes);
  return field;
}
