/** MULTILEADER: the lines of its leaders with their arrows and landings, and its note. Its groups are nested in braces. */
import type { AnnotationStyles, Arrow } from './AnnotationStyles.ts';
import { leaderLine } from './arrowShapes.ts';
import { curveThroughPoints } from './curves.ts';
import type { DetailBudget } from './DetailBudget.ts';
import { emptyEntity, numberOf, pointOf, pointsOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { formattedLines } from './formattedText.ts';
import { textLineShapes } from './paragraphShapes.ts';
import type { Shape } from './shape.ts';
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

/** Properties shared by all leaders. */
interface LeaderLook {
  /** The groups after the context, which use the same codes. */
  settings: RawEntity;
  arrow: Arrow;
}

/** The lines of the leaders, then the note. */
export function multiLeaderShapes(entity: RawEntity, _detail: DetailBudget, styles: AnnotationStyles): Shape[] {
  const { leaders, context, settings } = partsOf(entity);
  const length = numberOf(context, 140, numberOf(settings, 42, 0));
  const look: LeaderLook = { settings, arrow: { head: styles.arrowBlocks.ofHandle(textOf(settings, 342)), length } };
  return [...leaders.flatMap((leader) => leaderShapes(leader, look)), ...noteShapes(entity)];
}

/** Splits the groups at their braces. @returns the leaders, and the groups of the context and those after it */
function partsOf({ type, codes, values }: RawEntity): { leaders: Leader[]; context: RawEntity; settings: RawEntity } {
  const leaders: Leader[] = [];
  let context = emptyEntity(type);
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
      // A line outside a leader is a leader by itself.
      (leader ?? beginLeader()).lines.push(line);
    } else if (code === LINE_END_CODE) line = undefined;
    else if (code === LEADER_END_CODE) leader = undefined;
    else if (code === CONTEXT_END_CODE) {
      context = settings;
      settings = emptyEntity(type);
    } else {
      const owner = line ?? leader?.own ?? settings;
      owner.codes.push(code);
      owner.values.push(value);
    }
  });
  return { leaders, context, settings };
}

function isLineStart(code: number, value: string): boolean {
  return code === LINE_START_CODE && value.startsWith('LEADER_LINE');
}

/** A line's own points end before the landing: the last point is the leader's. */
function leaderShapes({ own, lines }: Leader, { settings, arrow }: LeaderLook): Shape[] {
  const lineKind = numberOf(settings, 170, STRAIGHT_LINES);
  if (lineKind === HIDDEN_LINES) return [];
  const last = numberOf(own, 290, 1) === 1 ? pointOf(own, 10) : undefined;
  const paths = lines
    .map((line) => [...pointsOf(line, 10), ...(last ? [last] : [])])
    .filter(({ length }) => length > 1);
  const isCurved = lineKind === SPLINE_LINES;
  const landing = last && !isCurved ? landingEnd(own, last, settings) : undefined;
  return paths.flatMap((corners, k) => {
    const line = isCurved ? curveThroughPoints(corners, false) : corners;
    // All lines share the landing, which is drawn once.
    return leaderLine(corners, landing && k === 0 ? [...line, landing] : line, arrow);
  });
}

/** The end of the landing at the note; undefined if there is none. */
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
