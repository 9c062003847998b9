import { expect, it } from 'vitest';
import { freeInsets } from './freeInsets.ts';

const PANE = { width: 390, height: 1_200 };
const insetsWithCard = (right: number) => ({ left: 0, right, top: 50, bottom: 0 });

it('is the part beside the card where that is wide enough, or without a card', () => {
  expect(freeInsets(insetsWithCard(200), PANE, 800)).toEqual(insetsWithCard(200));
  expect(freeInsets(insetsWithCard(0), PANE, undefined)).toEqual(insetsWithCard(0));
});

it('is the part below the card in a pane that is narrow and high', () => {
  expect(freeInsets(insetsWithCard(324), PANE, 800)).toEqual({ left: 0, right: 0, top: 800, bottom: 0 });
});

it('stays beside the card where there is too little below it, too', () => {
  expect(freeInsets(insetsWithCard(324), PANE, 1_000)).toEqual(insetsWithCard(324));
});
