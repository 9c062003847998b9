/** When a shift may be handed over, and by whom (rules.md#hand-over). Times are epoch milliseconds. */

/** Signer of a hand-over: the outgoing or the incoming dispatcher. */
export const HANDOVER_SIDES = ['outgoing', 'incoming'] as const;
export type HandoverSide = (typeof HANDOVER_SIDES)[number];

interface SignedSides {
  readonly outgoing: { readonly userId: string } | null;
  readonly incoming: { readonly userId: string } | null;
}

/** How long before the end of the shift the outgoing side may sign. */
export const SIGN_BEFORE_END_MS = 3_600_000;

/** Why something cannot be done now. */
export type HandoverRefusal = 'tooEarly' | 'signed' | 'notHandedOver' | 'samePerson';

/** @returns undefined if the person may sign on that side */
export function signingRefusal(
  side: HandoverSide,
  { outgoing, incoming }: SignedSides,
  userId: string,
  span: { readonly toMs: number },
  nowMs: number,
): HandoverRefusal | undefined {
  if (side === 'outgoing') {
    if (outgoing) return 'signed';
    return nowMs < span.toMs - SIGN_BEFORE_END_MS ? 'tooEarly' : undefined;
  }
  if (!outgoing) return 'notHandedOver';
  if (incoming) return 'signed';
  return outgoing.userId === userId ? 'samePerson' : undefined;
}
