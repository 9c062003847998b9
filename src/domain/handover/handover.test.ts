import { describe, expect, it } from 'vitest';
import { signingRefusal } from './handover.ts';

const HOUR = 3_600_000;
const span = { toMs: 12 * HOUR };
const signedBy = (userId: string) => ({ userId });
const open = { outgoing: null, incoming: null };
const handedOver = { outgoing: signedBy('dorj'), incoming: null };
const takenOver = { outgoing: signedBy('dorj'), incoming: signedBy('anu') };

describe('a hand-over is signed', () => {
  it.each([
    ['by the outgoing side an hour before the end', 'outgoing', open, 'dorj', 11 * HOUR, undefined],
    ['not before', 'outgoing', open, 'dorj', 11 * HOUR - 1, 'tooEarly'],
    ['by the outgoing side days later', 'outgoing', open, 'dorj', 99 * HOUR, undefined],
    ['by the outgoing side once', 'outgoing', handedOver, 'anu', 12 * HOUR, 'signed'],
    ['by the incoming side only after it', 'incoming', open, 'anu', 12 * HOUR, 'notHandedOver'],
    ['by the incoming side', 'incoming', handedOver, 'anu', 12 * HOUR, undefined],
    ['not by the same person on both sides', 'incoming', handedOver, 'dorj', 12 * HOUR, 'samePerson'],
    ['by the incoming side once', 'incoming', takenOver, 'oyun', 13 * HOUR, 'signed'],
  ] as const)('%s', (_, side, signed, userId, nowMs, refusal) => {
    expect(signingRefusal(side, signed, userId, span, nowMs)).toBe(refusal);
  });
});
