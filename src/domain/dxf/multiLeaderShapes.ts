/** MULTILEADER: the lines of its leaders, their landings, and its note. Its groups are nested in braces. */
import { curveThroughPoints } from './curves.ts';
import { emptyEntity, numberOf, pointOf, pointsOf, type RawEntity, type Vec3 } from './entity.ts';
import { formattedLines } from './formattedText.ts';
import { textLineShapes } from './paragraphShapes.ts';
import { pathShape, type Shape } from './shape.ts';
import { addVectors, scaleVector, unit } from './vector.ts';

/** Groups that begin a leader and one of its lines, by their values, and those that end them. */
const LEADER_START_CODE = 302;
const LEADER_END_CODE = 303;
const LINE_START_CODE = 304;
const LINE_END_CODE = 305;
const CONTEXT_END_CODE = 301;
/** Group 170 of the entity: how its lines are drawn. */
const [HIDDEN_LINES, STRAIGHT_LINES, SPLINE_LINES] = [0, 1, 2];

/** One leader: lines that end together at its landing. */
interface Leader {
  /** Its groups without those of its lines. */
  own: RawEntity;
  lines: RawEntity[];
}

/** The lines of the leaders, then the note. */
export function multiLeaderShapes(entity: RawEntity): Shape[] {
  const { leaders, settings } = partsOf(entity);
  return [...leaders.flatMap((leader) => leaderShapes(leader, settings)), ...noteShapes(entity)];
}

/** Splits the groups by their braces. @returns the leaders, and the groups after the context, which use the same codes */
function partsOf({ type, codes, values }: RawEntity): { leaders: Leader[]; settings: RawEntity } {
  const leaders: Leader[] = [];
  let settings = emptyEntity(type);
  let leader: Leader | undefined;
  let line: RawEntity | undefined;
  const beginLeader = (): Leader => {
    const begun: Leader = { own: emptyEntity('LEADER'), lines: [] };
    leaders.push(begun);
    return begun;
  };
  codes.forEach((code, k) => {
    const value = values[k] ?? '';
    if (code === LEADER_START_CODE && value.startsWith('LEADER{')) leader = beginLeader();
    else if (isLineStart(code, value)) {
      line = emptyEntity('LEADER_LINE');
      // One without a leader around it is a leader by itself.
      (leader ?? beginLeader()).lines.push(line);
    } else if (code === LINE_END_CODE) line = undefined;
    else if (code === LEADER_END_CODE) leader = undefined;
    else if (code === CONTEXT_END_CODE) settings = emptyEntity(type);
    else {
      const owner = line ?? leader?.own ?? settings;
      owner.codes.push(code);
      owner.values.push(value);
    }
  });
  return { leaders, settings };
}

function isLineStart(code: number, value: string): boolean {
  return code === LINE_START_CODE && value.startsWith('LEADER_LINE');
}

/** A line's own points end before the landing: the last point is the leader's. */
function leaderShapes({ own, lines }: Leader, settings: RawEntity): Shape[] {
  const lineKind = numberOf(settings, 170, STRAIGHT_LINES);
  if (lineKind === HIDDEN_LINES) return [];
  const last = numberOf(own, 290, 1) === 1 ? pointOf(own, 10) : undefined;
  const paths = lines
    .map((line) => [...pointsOf(line, 10), ...(last ? [last] : [])])
    .filter(({ length }) => length > 1);
  if (lineKind === SPLINE_LINES) return paths.map((points) => pathShape(curveThroughPoints(points, false)));
  const landing = last && landingEnd(own, last, settings);
  // All lines share the landing, which is drawn once.
  if (landing) paths[0]?.push(landing);
  return paths.map(pathShape);
}

/** The end of the landing at the note; undefined where there is none. */
function landingEnd(own: RawEntity, last: Vec3, settings: RawEntity): Vec3 | undefined {
  const hasLanding = numberOf(own, 291, 0) === 1 && numberOf(settings, 291, 1) === 1;
  const isHorizontal = numberOf(own, 271, 0) === 0;
  const length = numberOf(own, 40, 0);
  const direction = pointOf(own, 11);
  if (!hasLanding || !isHorizontal || !direction || !(length > 0)) return undefined;
  return addVectors(last, scaleVector(unit(direction, [0, 0, 0]), length));
}

function noteShapes(entity: RawEntity): Shape[] {
  const { codes, values } = entity;
  const at = codes.findIndex((code, k) => code === LINE_START_CODE && !isLineStart(code, values[k] ?? ''));
  const place = pointOf(entity, 12) ?? pointOf(entity, 10);
  const height = numberOf(entity, 41, 1);
  if (at < 0 || !place || !(height > 0)) return [];
  const lines = formattedLines(values[at] ?? '').filter(({ text }) => text !== '');
  return textLineShapes(lines, { at: place, along: [height, 0, 0], up: [0, height, 0], anchorCorner: 1, lineStep: 1 });
}
