import { describe, expect, it } from 'vitest';
import { signingRefusal } from './handover.ts';

const HOUR_MS = 3_600_000;
const shiftSpan = { toMs: 12 * HOUR_MS };
const signedBy = (userId: string) => ({ userId });
const unsignedSides = { outgoing: null, incoming: null };
const handedOverSides = { outgoing: signedBy('dorj'), incoming: null };
const takenOverSides = { outgoing: signedBy('dorj'), incoming: signedBy('anu') };

describe('a hand-over is signed', () => {
  it.each([
    ['by the outgoing side an hour before the end', 'outgoing', unsignedSides, 'dorj', 11 * HOUR_MS, undefined],
    ['not before', 'outgoing', unsignedSides, 'dorj', 11 * HOUR_MS - 1, 'tooEarly'],
    ['by the outgoing side days later', 'outgoing', unsignedSides, 'dorj', 99 * HOUR_MS, undefined],
    ['by the outgoing side once', 'outgoing', handedOverSides, 'anu', 12 * HOUR_MS, 'signed'],
    ['by the incoming side only after it', 'incoming', unsignedSides, 'anu', 12 * HOUR_MS, 'notHandedOver'],
    ['by the incoming side', 'incoming', handedOverSides, 'anu', 12 * HOUR_MS, undefined],
    ['not by the same person on both sides', 'incoming', handedOverSides, 'dorj', 12 * HOUR_MS, 'samePerson'],
    ['by the incoming side once', 'incoming', takenOverSides, 'oyun', 13 * HOUR_MS, 'signed'],
  ] as const)('%s', (_, side, signed, userId, nowMs, refusal) => {
    expect(signingRefusal(side, signed, userId, shiftSpan, nowMs)).toBe(refusal);
  });
});
