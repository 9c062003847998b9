/** Reports the visitors' rounds to the intake: a fix every second while driving and every ten seconds while stopped. */
import type { IngestFix } from '../../src/domain/wire/ingest.ts';
import type { Intake } from '../links/intake.ts';
import { fixItem, presenceItem } from '../traffic/run/report.ts';
import type { TourPosition } from './round.ts';
import type { Visitor } from './scripts.ts';

const STANDING_EVERY_S = 10;

export class VisitorRunner {
  readonly #visitors: readonly Visitor[];
  readonly #intake: Intake;
  readonly #sentStatuses = new Map<string, string>();
  #reportedUntilS: number;

  constructor(visitors: readonly Visitor[], intake: Intake, nowMs: number) {
    this.#visitors = visitors;
    this.#intake = intake;
    this.#reportedUntilS = Math.floor(nowMs / 1000);
  }

  reportAll(): void {
    const atS = this.#reportedUntilS;
    this.#intake.ingest(
      this.#visitors.flatMap((visitor) => [
        presenceItem(visitor.member, true, atS * 1000),
        ...this.#itemsOf(visitor, atS, true),
      ]),
    );
  }

  /** Reports once for each second that has begun; after a long pause only for the last one. */
  advanceTo(nowMs: number): void {
    const nowS = Math.floor(nowMs / 1000);
    // The clock was set back: the last report would be in the future.
    if (nowS < this.#reportedUntilS - 1) this.#reportedUntilS = nowS - 1;
    if (nowS <= this.#reportedUntilS) return;
    this.#reportedUntilS = nowS;
    this.#intake.ingest(this.#visitors.flatMap((visitor) => this.#itemsOf(visitor, nowS, false)));
  }

  #itemsOf(visitor: Visitor, atS: number, isFirst: boolean): IngestFix[] {
    const position = visitor.positionAt(atS);
    const isMoving = position.speedMps > 0;
    const items = this.#statusItems(visitor, position, atS);
    if (!isFirst && !isMoving && atS % STANDING_EVERY_S !== 0 && items.length === 0) return [];
    const { pose, speedMps } = position;
    const observation = { pose, frontHeadingRad: pose.dirRad, speedMps, isMoving, region: visitor.region };
    return [fixItem(visitor.member, observation, atS * 1000), ...items];
  }

  #statusItems({ member }: Visitor, { leg, sinceS }: TourPosition, atS: number): IngestFix[] {
    const status = {
      operator: 'Visitor',
      status: leg.status,
      status_category: leg.category,
      start: Math.round(sinceS * 1000),
      owner: member.owner,
      model: member.model,
      function: member.dutyText,
      loaded: leg.loaded === true ? ('YES' as const) : ('NO' as const),
      isOp: member.hasTablet,
    };
    const text = JSON.stringify(status);
    if (this.#sentStatuses.get(member.id) === text) return [];
    this.#sentStatuses.set(member.id, text);
    const { id, category } = member;
    return [{ id, name: id, category, timestamp: atS * 1000, status } as IngestFix];
  }
}
