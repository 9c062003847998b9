import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpProblem } from '../../http/problems.ts';
import { UnreadableItem } from '../intake.ts';
import { batchesOfSnapshot } from './snapshotJson.ts';
import { readSnapshotXml } from './snapshotXml.ts';

async function* textPieces(text: string, step: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

async function readXml(text: string, step = text.length): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const items of readSnapshotXml(textPieces(text, step), 1)) all.push(...items);
  return all;
}

const itemsOfSnapshot = (body: unknown) => {
  const batches = batchesOfSnapshot(body);
  return batches && [...batches].flat();
};

const SNAPSHOT_XML = `<?xml version="1.0" encoding="UTF-8"?>
<Fleet version="1" snapshotTime="2026-11-18T04:30:00Z" xmlns="http://standards.iso.org/iso/15143/-3">
  <Equipment>
    <EquipmentHeader><OEMName>Өндөр</OEMName><Model>789D</Model><EquipmentID>HT-7 &amp; co</EquipmentID><SerialNumber>S1</SerialNumber></EquipmentHeader>
    <Location datetime="2026-11-18T04:26:40Z"><Latitude>43.0041</Latitude><Longitude>106.8312</Longitude><Altitude>1000</Altitude><AltitudeUnits>foot</AltitudeUnits></Location>
    <CumulativeOperatingHours datetime="2026-11-18T04:00:00Z"><Hour>12.5</Hour></CumulativeOperatingHours>
  </Equipment>
  <Equipment><EquipmentHeader><SerialNumber>EX-2</SerialNumber></EquipmentHeader>
    <Location datetime="2026-11-18T12:26:40+08:00"><Latitude>43</Latitude><Longitude>106.8</Longitude></Location></Equipment>
  <Equipment><EquipmentHeader><PIN>P3</PIN></EquipmentHeader></Equipment>
</Fleet>`;
const EXPECTED_FIXES = [
  {
    ...{ id: 'HT-7 & co', timestamp: Date.UTC(2026, 10, 18, 4, 26, 40) },
    location: { lon: 106.8312, lat: 43.0041, alt: 304.8 },
  },
  {
    ...{ id: 'EX-2', timestamp: Date.UTC(2026, 10, 18, 4, 26, 40) },
    location: { lon: 106.8, lat: 43 },
  },
  new UnreadableItem('the equipment has no location', '{"pin":"P3"}'),
];

describe('a fleet snapshot in XML', () => {
  test('becomes a fix for each equipment, at the time of its place', async () => {
    expect(await readXml(SNAPSHOT_XML)).toEqual(EXPECTED_FIXES);
  });

  test('does not mind where the network cuts, also within a letter', async () => {
    for (const step of [1, 7, 100]) expect(await readXml(SNAPSHOT_XML, step)).toEqual(EXPECTED_FIXES);
  });

  test.each([
    ['<gpx/>', /no fleet snapshot/],
    ['<Fleet><Equipment></Fleet>', /not valid XML at line 1/],
    ['<Fleet>', /not valid XML/],
    ['', /not valid XML/],
    ['<!DOCTYPE Fleet [<!ENTITY a "aaaaaaaa">]><Fleet>&a;</Fleet>', /document type is not read/],
    [
      '<Fleet><Equipment><EquipmentHeader><PIN>&undefined;</PIN></EquipmentHeader></Equipment></Fleet>',
      /not valid XML/,
    ],
    [`<Fleet ${Array.from({ length: 65 }, (_, n) => `a${n}=""`).join(' ')}`, /more than 64 attributes/],
    [`<Fleet>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Fleet>`, /more than 32 levels/],
  ])('is refused with a reason: %#', async (text, reason) => {
    await expect(readXml(text)).rejects.toThrow(reason);
  });

  const long = 'x'.repeat(70_000);
  test.each([
    ['a text', `<a>${long}</a>`],
    ['a text of CDATA', `<a><![CDATA[${long}]]></a>`],
    ['a text without an end', `<a>${long}`],
    ['blanks', ' '.repeat(70_000)],
    ['a comment', `<!--${long}-->`],
    ['an instruction', `<?a ${long}?>`],
    ['a name', `<${long}/>`],
    ['a name of an attribute', `<a ${long}="1"/>`],
    ['a value of an attribute', `<a b="${long}"/>`],
    ['an end', `<a></a${' '.repeat(70_000)}>`],
    ['an entity without an end', `<a>&${long}</a>`],
  ])('is refused where a part is longer than the parser may hold, wherever the network cuts: %s', async (_n, part) => {
    for (const step of [1_000, 16_384, 200_000])
      await expect(readXml(`<Fleet>${part}</Fleet>`, step)).rejects.toMatchObject({ statusCode: 413 });
  });

  test('has any number of parts that are not read, between which it may be cut', async () => {
    const parts = `<!--${'x'.repeat(50_000)}--><?a ${'x'.repeat(50_000)}?><b c="${'x'.repeat(50_000)}">${' '.repeat(50_000)}</b>`;
    const text = SNAPSHOT_XML.replace('<Equipment>', `${parts}${parts}<Equipment>`);
    for (const step of [1_000, 16_384, text.length]) expect(await readXml(text, step)).toEqual(EXPECTED_FIXES);
  });

  test('is handed over in smaller batches where much of it is not read', async () => {
    const equipment = `<Equipment><!--${'x'.repeat(60_000)}--></Equipment>`;
    const sizes: number[] = [];
    for await (const items of readSnapshotXml(textPieces(`<Fleet>${equipment.repeat(20)}</Fleet>`, 16_384), 200))
      sizes.push(items.length);
    expect(sizes).toEqual([8, 9, 3]);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'may name its elements as it likes: %s',
    async (name) => {
      const text = `<Fleet><Equipment><${name} a="1"><b>1</b></${name}><Location><${name}/></Location></Equipment></Fleet>`;
      expect(await readXml(text)).toEqual([new UnreadableItem('the equipment has no location', '{}')]);
    },
  );

  test('ends in items or in a plain refusal, for any input', async () => {
    const names = ['Fleet', 'Equipment', 'Location', 'Latitude', 'PIN'];
    const marks = [
      ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
      '<Location datetime="x">',
      '&lt;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '5',
      '<',
      '\u0000',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...marks), { maxLength: 40 }), async (parts) => {
        const read = await readXml(`<Fleet>${parts.join('')}</Fleet>`, 16).catch((error: unknown) => error);
        if (!Array.isArray(read)) expect(read).toBeInstanceOf(HttpProblem);
      }),
    );
  });

  test('counts attributes of each tag by itself', async () => {
    const tag = `<a ${Array.from({ length: 64 }, (_, n) => `a${n}=""`).join(' ')}/>`;
    expect(await readXml(SNAPSHOT_XML.replace('<Equipment>', `${tag}${tag}<Equipment>`))).toEqual(EXPECTED_FIXES);
  });

  test.each(['<Latitude>43</Latitude>', '<Longitude>106.8</Longitude><Latitude> </Latitude>'])(
    'places nothing on the equator or the meridian for want of a figure: %s',
    async (place) => {
      const [item] = await readXml(`<Fleet><Equipment><Location>${place}</Location></Equipment></Fleet>`);
      expect(item).toEqual(new UnreadableItem('the equipment has no location', expect.any(String)));
    },
  );

  test('takes a blank attribute for no figure', async () => {
    const [item] = await readXml('<Fleet><Equipment><Location latitude=" " longitude="106.8"/></Equipment></Fleet>');
    expect(item).toEqual({ location: { lat: ' ', lon: 106.8 } });
  });

  test('keeps plausible values of a text', async () => {
    const [item] = await readXml(
      `<Fleet><Equipment><EquipmentHeader><PIN>${'x'.repeat(60_000)}</PIN></EquipmentHeader><Location><Latitude>1</Latitude><Longitude>here</Longitude></Location></Equipment></Fleet>`,
    );
    expect(item).toEqual({ id: 'x'.repeat(500), location: { lat: 1, lon: 'here' } });
  });
});

describe('a fleet snapshot in JSON', () => {
  const equipment = [
    {
      EquipmentHeader: { OEMName: 'Өндөр', EquipmentID: 'HT-7 & co' },
      Location: {
        Latitude: 43.0041,
        Longitude: 106.8312,
        Altitude: 1000,
        AltitudeUnits: 'foot',
        datetime: '2026-11-18T04:26:40Z',
      },
    },
    {
      equipmentHeader: { serialNumber: 'EX-2' },
      location: [{ latitude: '43', longitude: '106.8', '@datetime': '2026-11-18T12:26:40+08:00' }],
    },
    { EquipmentHeader: { PIN: 'P3' } },
  ];

  test('is the same, however its names are written', () => {
    expect(itemsOfSnapshot({ version: '1', Equipment: equipment })).toEqual(EXPECTED_FIXES);
    expect(itemsOfSnapshot({ Fleet: { equipment: equipment[0] } })).toEqual([EXPECTED_FIXES[0]]);
  });

  test.each([null, 5, 'x', {}, { id: 'T1' }, { Fleet: 5 }])('is not %j', (body) => {
    expect(itemsOfSnapshot(body)).toBeUndefined();
  });

  test('never fails, for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, place) => {
        itemsOfSnapshot(one);
        expect(itemsOfSnapshot({ Equipment: [one, { Location: place, EquipmentHeader: one }] })).toHaveLength(2);
      }),
    );
  });

  test('with half a place has no location', () => {
    expect(itemsOfSnapshot({ Equipment: { Location: { Latitude: 43 } } })).toEqual([
      new UnreadableItem('the equipment has no location', '{"latitude":"43"}'),
    ]);
  });

  test('with more equipments than one request may hold is refused before any is read', () => {
    const unreadable = Array.from({ length: 10_001 }, () => ({
      get location(): never {
        throw new Error('read');
      },
    }));
    expect(() => itemsOfSnapshot({ Equipment: unreadable })).toThrow('at most 10000 equipments');
    expect(itemsOfSnapshot({ Equipment: new Array(10_000).fill(0) })).toHaveLength(10_000);
  });

  test('is read in parts, each when it is taken', () => {
    let readCount = 0;
    const counted = Array.from({ length: 450 }, () => ({
      get location() {
        readCount++;
        return undefined;
      },
    }));
    const sizes: number[] = [];
    for (const batch of batchesOfSnapshot({ Equipment: counted }) ?? []) {
      sizes.push(batch.length);
      expect(readCount).toBeLessThan(200 * 10 * sizes.length);
    }
    expect(sizes).toEqual([200, 200, 50]);
  });

  test('refuses an equipment that is too large, and reads one with very many fields', () => {
    const fields = Object.fromEntries(Array.from({ length: 12_000 }, (_, k) => [`f${k}`, 1]));
    const place = { latitude: 43, longitude: 106.8 };
    const nested = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) as object;
    expect(
      itemsOfSnapshot({
        Equipment: [
          { ...fields, location: { ...place, ...Object.fromEntries(Object.entries(fields).slice(0, 100)) } },
          { location: { ...place, ...fields, ...{ more: fields } } },
          { location: { ...place, latitude: 'x'.repeat(20_000) } },
          { location: place, nested },
        ],
      }),
    ).toEqual([
      { location: { lat: 43, lon: 106.8 } },
      new UnreadableItem('the equipment is larger than 262144 characters', ''),
      new UnreadableItem('the equipment holds a text of more than 16384 characters', ''),
      new UnreadableItem('the equipment nests deeper than 8 levels', ''),
    ]);
  });

  test('may hold rubbish, which is refused item by item', () => {
    expect(itemsOfSnapshot({ Equipment: [5, null, [], { Location: 'x' }] })).toHaveLength(4);
  });
});
