/** Finds zones that may contain a place: a grid over their bounding boxes, for thousands of vehicles a second. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import type { Zone } from '../../src/domain/zone/zone.ts';

const CELL_M = 200;
/** Cells closer to the origin than half of this never share a key; no map extends farther. */
const CELL_KEY_STRIDE = 4_194_304;
/** A zone that covers more cells, such as the whole concession, is a candidate everywhere. */
const MAX_CELLS_PER_ZONE = 400;
const NO_ZONES: readonly Zone[] = [];

interface CellRange {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

export class ZoneGrid {
  /** Zones that are in no cell and may contain any place. */
  readonly everywhere: readonly Zone[];
  readonly #cells = new Map<number, Zone[]>();

  constructor(zones: readonly Zone[]) {
    const ranges = zones.map((zone) => ({ zone, range: cellsOf(zone) }));
    this.everywhere = ranges.filter(({ range }) => !isSmall(range)).map(({ zone }) => zone);
    for (const { zone, range } of ranges) if (isSmall(range)) this.#add(zone, range);
  }

  /** Zones whose bounding box may contain the place, in addition to those in {@link everywhere}; no others can. */
  candidatesAt({ easting, northing }: SitePoint): readonly Zone[] {
    return this.#cells.get(keyOf(cellOf(easting), cellOf(northing))) ?? NO_ZONES;
  }

  #add(zone: Zone, { columns, rows }: CellRange): void {
    for (let column = columns[0]; column <= columns[1]; column++) {
      for (let row = rows[0]; row <= rows[1]; row++) {
        const key = keyOf(column, row);
        const cell = this.#cells.get(key);
        if (cell) cell.push(zone);
        else this.#cells.set(key, [zone]);
      }
    }
  }
}

function cellsOf({ box }: Zone): CellRange {
  const columns = [cellOf(box.minX), cellOf(box.maxX)] as const;
  const rows = [cellOf(box.minY), cellOf(box.maxY)] as const;
  return { columns, rows };
}

function isSmall({ columns, rows }: CellRange): boolean {
  const isNear = [...columns, ...rows].every((cell) => Math.abs(cell) < CELL_KEY_STRIDE / 2);
  return isNear && (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) <= MAX_CELLS_PER_ZONE;
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_M);
}

function keyOf(column: number, row: number): number {
  return column * CELL_KEY_STRIDE + row;
}
