import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../tests/fixtures/files/zip.ts';
import { locateFile } from './locate.ts';
import { archivedPath, MapArchives } from './MapArchives.ts';
import { listMaps } from './maps.ts';

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);
const TILESET_ENTRY = { name: 'tileset.json', bytes: encodeText('{"asset":{}}'), isDeflated: true };

let folder: string;
const archives = new MapArchives();
let writtenCount = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-archives-'));
});
afterEach(() => rm(join(folder, 'pit.3tz'), { force: true }));
afterAll(async () => {
  await archives.close();
  await rm(folder, { recursive: true });
});

async function putArchive(content: Uint8Array) {
  const path = join(folder, 'pit.3tz');
  await writeFile(path, content);
  // Files of one size that are written within a millisecond look the same.
  await utimes(path, 1, ++writtenCount);
  const file = await locateFile([{ mountSegment: 'maps', folder }], 'maps/pit.3tz');
  if (!file) throw new Error('no file');
  return file;
}

async function textOf(content: Uint8Array, name: string): Promise<string | undefined> {
  const file = await archives.file(await putArchive(content), name);
  if (!file) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks);
  expect(text.byteLength).toBe(file.bytes);
  return text.toString();
}

it.each([
  ['maps/pit.3tz/tiles/0.glb', { archive: 'maps/pit.3tz', name: 'tiles/0.glb' }],
  ['maps/PIT.3TZ//tileset.json', { archive: 'maps/PIT.3TZ', name: 'tileset.json' }],
  ['maps/pit.3tz', undefined],
  ['maps/pit/3tz/a', undefined],
])('%s leads into an archive or not', (address, expected) => {
  expect(archivedPath(address)).toEqual(expected);
});

describe('files of an archive', () => {
  it('are read unchanged, stored or deflated, and read again once the archive changes', async () => {
    const two = [TILESET_ENTRY, { name: 'tiles/0.glb', bytes: encodeText('glTF') }];
    expect(await textOf(zip(two), 'tileset.json')).toBe('{"asset":{}}');
    expect(await textOf(zip(two), 'tiles/0.glb')).toBe('glTF');
    expect(await textOf(zip(two), 'tiles/1.glb')).toBeUndefined();
    const next = zip([...two, { name: 'tiles/1.glb', bytes: encodeText('more') }]);
    expect(await textOf(next, 'tiles/1.glb')).toBe('more');
  });

  it.each([
    ['larger than a file may be', { name: 'a', bytes: encodeText('x'), isDeflated: true, claimedBytes: 0x7fffffff }],
  ])('that are %s are not there', async (_what, entry) => {
    expect(await textOf(zip([TILESET_ENTRY, entry]), 'a')).toBeUndefined();
    expect(await textOf(zip([TILESET_ENTRY, entry]), 'tileset.json')).toBeDefined();
  });

  it.each([
    ['Zstandard', { name: 'a', bytes: encodeText('x'), method: 93 }, /packed with Zstandard\. Pack it with Deflate/],
    ['another method', { name: 'a', bytes: encodeText('x'), method: 12 }, /a method that is not known \(12\)/],
  ])('packed with %s are refused in words, the others are there', async (_what, entry, words) => {
    await expect(textOf(zip([TILESET_ENTRY, entry]), 'a')).rejects.toMatchObject({
      statusCode: 415,
      message: expect.stringMatching(words),
    });
    expect(await textOf(zip([TILESET_ENTRY, entry]), 'tileset.json')).toBeDefined();
  });

  it.each([
    ['a password', { ...TILESET_ENTRY, encryption: 'password' as const, isDeflated: false }],
    ['a password, deflated', { ...TILESET_ENTRY, encryption: 'password' as const, isDeflated: true }],
    ['a password, by AES', { ...TILESET_ENTRY, encryption: 'password' as const, method: 99 }],
    ['a certificate', { ...TILESET_ENTRY, encryption: 'certificate' as const }],
  ])('behind %s are refused in words', async (_what, entry) => {
    await expect(textOf(zip([entry]), 'tileset.json')).rejects.toMatchObject({
      statusCode: 415,
      message: 'The archive is encrypted. Save it without a password.',
    });
  });

  it.each([
    ['too many files', zip([TILESET_ENTRY], 200_001), /more than 200,000 files\. Unpack it into a folder/],
    [
      'names that are too long',
      zip(Array.from({ length: 260 }, (_, k) => ({ name: `${k}`.padEnd(65_000, 'x'), bytes: encodeText('x') }))),
      /names .* too long together\. Unpack it into a folder/,
    ],
  ])('of an archive with %s are refused in words', async (_what, content, words) => {
    const refusal = { statusCode: 415, message: expect.stringMatching(words) };
    await expect(textOf(content, 'tileset.json')).rejects.toMatchObject(refusal);
    await expect(textOf(content, 'other.json')).rejects.toMatchObject(refusal);
  });

  it('are read where it counts them in ZIP64', async () => {
    expect(await textOf(zip([TILESET_ENTRY], 1), 'tileset.json')).toBe('{"asset":{}}');
  });

  it.each([
    ['more', { name: 'a', bytes: new Uint8Array(5_000_000), isDeflated: true, claimedBytes: 10 }],
    ['less', { name: 'a', bytes: new Uint8Array(10), isDeflated: true, claimedBytes: 5_000_000 }],
  ])('break off where %s comes out than they say', async (_what, entry) => {
    await expect(textOf(zip([entry]), 'a')).rejects.toThrow(/bytes in the stream/);
  });

  it.each(['../outside.txt', '/outside.txt', 'C:/outside.txt', 'a/../../outside.txt'])(
    'an archive that names %s is refused as a whole',
    async (name) => {
      expect(await textOf(zip([TILESET_ENTRY, { name, bytes: encodeText('x') }]), name)).toBeUndefined();
      expect(await textOf(zip([TILESET_ENTRY, { name, bytes: encodeText('x') }]), 'tileset.json')).toBeUndefined();
    },
  );
});

describe('damaged archives', () => {
  const sound = zip([TILESET_ENTRY, { name: 'tiles/0.glb', bytes: encodeText('glTF') }]);
  const archiveWithBytes = (at: number, ...values: number[]): Buffer => {
    const copy = Buffer.from(sound);
    copy.set(values, copy.length - 22 + at);
    return copy;
  };

  it.each([
    [
      'one with a plain file of another size than it says',
      zip([TILESET_ENTRY, { name: 'a', bytes: encodeText('x'), claimedBytes: 9 }]),
    ],
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('not an archive, but longer than its end would be')],
    ['half of one', sound.subarray(0, sound.length / 2)],
    ['more files than it has', archiveWithBytes(8, 0xff, 0x7f, 0xff, 0x7f)],
    ['a directory beyond its end', archiveWithBytes(16, 0xff, 0xff, 0xff, 0x7f)],
  ])('%s has no files', async (_what, content) => {
    expect(await textOf(content, 'tileset.json')).toBeUndefined();
  });

  it('never end the process, whichever byte is wrong', async () => {
    for (let at = 0; at < sound.length; at++) {
      const copy = Buffer.from(sound);
      copy[at] = (copy[at] as number) ^ 0xff;
      await textOf(copy, 'tileset.json').catch(() => undefined);
    }
    expect(await textOf(sound, 'tileset.json')).toBe('{"asset":{}}');
  });
});

it('an archive with a tileset is a map, described by itself', async () => {
  await putArchive(zip([TILESET_ENTRY, { name: 'map.json', bytes: encodeText('{"mapName":"Deep","mineAreas":"A"}') }]));
  await writeFile(join(folder, 'plain.3TZ'), zip([TILESET_ENTRY]));
  await writeFile(join(folder, 'empty.3tz'), zip([{ name: 'readme.txt', bytes: encodeText('no map') }]));
  await writeFile(join(folder, 'damaged.3tz'), 'no archive');
  // It is listed so that users who open it see why it cannot be shown.
  await writeFile(join(folder, 'zstd.3tz'), zip([{ ...TILESET_ENTRY, method: 93 }]));
  await writeFile(join(folder, 'secret.3tz'), zip([{ ...TILESET_ENTRY, encryption: 'password', isDeflated: false }]));
  await writeFile(join(folder, 'signed.3tz'), zip([{ ...TILESET_ENTRY, encryption: 'certificate' }]));
  await writeFile(join(folder, 'huge.3tz'), zip([TILESET_ENTRY], 200_001));
  const maps = await listMaps([{ mountSegment: 'maps', folder }], archives);
  expect(maps.map(({ mapName, fileDir, mineAreas }) => [mapName, fileDir, mineAreas])).toEqual([
    ['Deep', '/maps/pit.3tz', 'A'],
    ['huge', '/maps/huge.3tz', ''],
    ['plain', '/maps/plain.3TZ', ''],
    ['secret', '/maps/secret.3tz', ''],
    ['signed', '/maps/signed.3tz', ''],
    ['zstd', '/maps/zstd.3tz', ''],
  ]);
});

it('more archives than stay open are all listed as they describe themselves, and read at once', async () => {
  const many = join(folder, 'many');
  await mkdir(many);
  const names = Array.from({ length: 40 }, (_, k) => `pit-${k}`);
  for (const mapName of names) {
    const description = { name: 'map.json', bytes: encodeText(JSON.stringify({ mapName: mapName.toUpperCase() })) };
    await writeFile(join(many, `${mapName}.3tz`), zip([TILESET_ENTRY, description]));
  }
  const root = { mountSegment: 'many', folder: many };
  const maps = await listMaps([root], archives);
  expect(maps.map(({ mapName }) => mapName).sort()).toEqual(names.map((name) => name.toUpperCase()).sort());
  const readTileset = async (name: string) => {
    const located = await locateFile([root], `many/${name}.3tz`);
    return located && archives.text(located, 'tileset.json');
  };
  expect(await Promise.all(names.map(readTileset))).toEqual(names.map(() => '{"asset":{}}'));
});
