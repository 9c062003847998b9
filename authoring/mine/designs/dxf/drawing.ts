/** Writes drawings as ASCII DXF, with all sections and tables that CAD programs expect, handles, owners, code page. */
import { toWindows1251 } from './codePage.ts';
import type { DxfTag, Entity } from './entity.ts';

export interface Layer {
  name: string;
  colour: number;
  /** 24 bits; overrides the colour index. */
  trueColour?: number;
  lineType?: 'CONTINUOUS' | 'CENTER' | 'DASHED';
  /** A layer may be switched off or frozen when the file is saved. */
  isOff?: boolean;
  isFrozen?: boolean;
}

export interface Block {
  name: string;
  entities: readonly Entity[];
}

export interface Drawing {
  /** AC1015 is AutoCAD 2000, whose text is in a code page; AC1021 is 2007, whose text is UTF-8. */
  version: 'AC1015' | 'AC1021';
  layers: readonly Layer[];
  blocks?: readonly Block[];
  entities: readonly Entity[];
}

const LINE_TYPES: Readonly<Record<string, { description: string; dashes: readonly number[] }>> = {
  BYBLOCK: { description: '', dashes: [] },
  BYLAYER: { description: '', dashes: [] },
  CONTINUOUS: { description: 'Solid line', dashes: [] },
  CENTER: { description: 'Center ____ _ ____', dashes: [12.5, -2.5, 2.5, -2.5] },
  DASHED: { description: 'Dashed __ __ __', dashes: [6, -3] },
};

/** Bytes of the file; deterministic. */
export function writeDxf(drawing: Drawing): Uint8Array {
  const writer = new DxfWriter();
  writer.write(drawing);
  const usesCodePage = drawing.version === 'AC1015';
  const text = writer.text();
  return usesCodePage ? toWindows1251(text) : new TextEncoder().encode(text);
}

class DxfWriter {
  readonly #lines: string[] = [];
  #lastHandle = 0x1f;
  readonly #records = new Map<string, string>();

  text(): string {
    return `${this.#lines.join('\r\n')}\r\n`;
  }

  write({ version, layers, blocks = [], entities }: Drawing): void {
    const spaceBlocks: Block[] = [
      { name: '*Model_Space', entities: [] },
      { name: '*Paper_Space', entities: [] },
    ];
    for (const { name } of [...spaceBlocks, ...blocks]) this.#records.set(name, this.#handle());
    this.#header(version, entities);
    this.#section('CLASSES', () => {});
    this.#section('TABLES', () => this.#tables(layers));
    this.#section('BLOCKS', () => {
      for (const block of [...spaceBlocks, ...blocks]) this.#block(block);
    });
    this.#section('ENTITIES', () => {
      for (const item of entities) this.#entity(item, this.#records.get('*Model_Space') as string);
    });
    this.#section('OBJECTS', () => this.#objects());
    this.#appendTags([0, 'EOF']);
  }

  #appendTags(...tags: readonly DxfTag[]): void {
    for (const tag of tags) this.#lines.push(String(tag[0]).padStart(3), formatTag(tag));
  }

  #handle(): string {
    this.#lastHandle++;
    return this.#lastHandle.toString(16).toUpperCase();
  }

  #section(name: string, content: () => void): void {
    this.#appendTags([0, 'SECTION'], [2, name]);
    content();
    this.#appendTags([0, 'ENDSEC']);
  }

  #header(version: string, entities: readonly Entity[]): void {
    const { low, high } = extents(entities);
    const point = (name: string, [x, y, z]: readonly number[]) =>
      this.#appendTags([9, name], [10, x as number], [20, y as number], [30, z as number]);
    this.#section('HEADER', () => {
      this.#appendTags([9, '$ACADVER'], [1, version], [9, '$DWGCODEPAGE'], [3, 'ANSI_1251']);
      this.#appendTags([9, '$INSUNITS'], [70, 6], [9, '$MEASUREMENT'], [70, 1], [9, '$LUNITS'], [70, 2]);
      point('$INSBASE', [0, 0, 0]);
      point('$EXTMIN', low);
      point('$EXTMAX', high);
      this.#appendTags([9, '$HANDSEED'], [5, 'FFFFF']);
    });
  }

  #tables(layers: readonly Layer[]): void {
    this.#table('VPORT', [], () => {});
    this.#table('LTYPE', Object.keys(LINE_TYPES), (name) => this.#lineType(name));
    this.#table('LAYER', ['0', ...layers.map(({ name }) => name)], (name) =>
      this.#layer(layers.find((layer) => layer.name === name) ?? { name, colour: 7 }),
    );
    this.#table('STYLE', ['STANDARD', 'PLAN'], (name) =>
      this.#appendTags(
        [100, 'AcDbTextStyleTableRecord'],
        [2, name],
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 2.5],
        [3, 'arial.ttf'],
        [4, ''],
      ),
    );
    this.#table('VIEW', [], () => {});
    this.#table('UCS', [], () => {});
    this.#table('APPID', ['ACAD'], (name) => this.#appendTags([100, 'AcDbRegAppTableRecord'], [2, name], [70, 0]));
    this.#table('DIMSTYLE', [], () => {});
    this.#table('BLOCK_RECORD', [...this.#records.keys()], (name) =>
      this.#appendTags([100, 'AcDbBlockTableRecord'], [2, name]),
    );
  }

  #table(type: string, names: readonly string[], record: (name: string) => void): void {
    const handle = this.#handle();
    this.#appendTags([0, 'TABLE'], [2, type], [5, handle], [330, '0'], [100, 'AcDbSymbolTable'], [70, names.length]);
    if (type === 'DIMSTYLE') this.#appendTags([100, 'AcDbDimStyleTable']);
    for (const name of names) {
      const recordHandle = (type === 'BLOCK_RECORD' && this.#records.get(name)) || this.#handle();
      this.#appendTags([0, type], [5, recordHandle], [330, handle], [100, 'AcDbSymbolTableRecord']);
      record(name);
    }
    this.#appendTags([0, 'ENDTAB']);
  }

  #lineType(name: string): void {
    const { description, dashes } = LINE_TYPES[name] ?? { description: '', dashes: [] };
    const length = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
    this.#appendTags(
      [100, 'AcDbLinetypeTableRecord'],
      [2, name],
      [70, 0],
      [3, description],
      [72, 65],
      [73, dashes.length],
      [40, length],
    );
    for (const dash of dashes) this.#appendTags([49, dash], [74, 0]);
  }

  #layer({ name, colour, trueColour, lineType = 'CONTINUOUS', isOff, isFrozen }: Layer): void {
    this.#appendTags([100, 'AcDbLayerTableRecord'], [2, name], [70, isFrozen ? 1 : 0], [62, isOff ? -colour : colour]);
    if (trueColour !== undefined) this.#appendTags([420, trueColour]);
    this.#appendTags([6, lineType], [370, -3]);
  }

  #block({ name, entities }: Block): void {
    const owner = this.#records.get(name) as string;
    const paperSpaceTags: DxfTag[] = name === '*Paper_Space' ? [[67, 1]] : [];
    this.#appendTags([0, 'BLOCK'], [5, this.#handle()], [330, owner], [100, 'AcDbEntity'], ...paperSpaceTags, [8, '0']);
    this.#appendTags([100, 'AcDbBlockBegin'], [2, name], [70, 0], [10, 0], [20, 0], [30, 0], [3, name], [1, '']);
    for (const item of entities) this.#entity(item, owner);
    this.#appendTags(
      [0, 'ENDBLK'],
      [5, this.#handle()],
      [330, owner],
      [100, 'AcDbEntity'],
      ...paperSpaceTags,
      [8, '0'],
      [100, 'AcDbBlockEnd'],
    );
  }

  #entity({ type, layer, style, body, parts = [] }: Entity, owner: string): void {
    const handle = this.#handle();
    this.#appendTags([0, type], [5, handle], [330, owner], [100, 'AcDbEntity'], [8, layer], ...style, ...body);
    for (const part of parts) this.#entity(part, handle);
  }

  #objects(): void {
    const root = this.#handle();
    const groups = this.#handle();
    this.#appendTags(
      [0, 'DICTIONARY'],
      [5, root],
      [330, '0'],
      [100, 'AcDbDictionary'],
      [281, 1],
      [3, 'ACAD_GROUP'],
      [350, groups],
    );
    this.#appendTags([0, 'DICTIONARY'], [5, groups], [330, root], [100, 'AcDbDictionary'], [281, 1]);
  }
}

/**
 * Numbers to a tenth of a millimetre, but directions with full precision, because they rotate coordinates of a million
 * metres. Characters missing from the code page become `\U+XXXX`.
 */
function formatTag([code, value]: DxfTag): string {
  if (typeof value === 'string') return value;
  return String(code >= 210 && code < 240 ? value : Math.round(value * 10_000) / 10_000);
}

function extents(entities: readonly Entity[]) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { type, body, parts = [] } of entities) {
    // Tilted entities use their own coordinates.
    if (type === 'INSERT' || body.some(([code, value]) => code === 230 && value !== 1)) continue;
    for (const [code, value] of [...body, ...parts.flatMap((part) => part.body)]) {
      const axis = [10, 20, 30].indexOf(code);
      // The unused coordinates of a polyline's plane and a mesh's origin are written as zeros.
      if (axis < 0 || value === 0) continue;
      low[axis] = Math.min(low[axis] as number, value as number);
      high[axis] = Math.max(high[axis] as number, value as number);
    }
  }
  return { low: low.map(finiteOrZero), high: high.map(finiteOrZero) };
}

function finiteOrZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
