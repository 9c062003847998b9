/** Merges alerts of one area into one callout if their callouts would overlap (rules.md#labels). */

export interface AlertedRow {
  readonly row: number;
  /** On the pane, CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Where the alert belongs, in the page's language; undefined is never grouped. */
  readonly area: string | undefined;
}

export interface AlertGroup {
  readonly area: string;
  readonly count: number;
  /** The most central row, to which the callout points. */
  readonly row: number;
}

export interface GroupedAlerts {
  readonly single: readonly number[];
  readonly groups: readonly AlertGroup[];
}

/** Callouts whose anchors are nearer than this overlap; a group is kept until they are clearly apart. */
const CALLOUT_BOX_PX = { width: 190, height: 30 } as const;
const UNGROUP_DISTANCE_FACTOR = 1.4;

/**
 * @param grouped areas that are grouped now
 * @param most callouts for which a pane has room: with more alerts, all areas with several are grouped
 * @returns the largest groups first if there are more than that
 */
export function groupAlerts(alerts: readonly AlertedRow[], grouped: ReadonlySet<string>, most: number): GroupedAlerts {
  const byArea = new Map<string, AlertedRow[]>();
  for (const alert of alerts) {
    if (alert.area === undefined) continue;
    const known = byArea.get(alert.area);
    if (known) known.push(alert);
    else byArea.set(alert.area, [alert]);
  }
  const groups: AlertGroup[] = [];
  for (const [area, rows] of byArea) {
    const scale = grouped.has(area) ? UNGROUP_DISTANCE_FACTOR : 1;
    if (rows.length > 1 && (alerts.length > most || calloutsOverlap(rows, scale)))
      groups.push({ area, count: rows.length, row: middleOf(rows).row });
  }
  if (groups.length > most) groups.sort((a, b) => b.count - a.count);
  const areas = new Set(groups.map(({ area }) => area));
  const single = alerts.filter(({ area }) => area === undefined || !areas.has(area)).map(({ row }) => row);
  return { single, groups };
}

function calloutsOverlap(rows: readonly AlertedRow[], scale: number): boolean {
  const [width, height] = [CALLOUT_BOX_PX.width * scale, CALLOUT_BOX_PX.height * scale];
  return rows.some((a, k) =>
    rows.slice(k + 1).some((b) => Math.abs(a.x - b.x) < width && Math.abs(a.y - b.y) < height),
  );
}

function middleOf(rows: readonly AlertedRow[]): AlertedRow {
  const mean = (axis: 'x' | 'y') => rows.reduce((sum, row) => sum + row[axis] / rows.length, 0);
  const [x, y] = [mean('x'), mean('y')];
  const awayPx = (row: AlertedRow) => Math.hypot(row.x - x, row.y - y);
  return rows.reduce((nearest, row) => (awayPx(row) < awayPx(nearest) ? row : nearest));
}
