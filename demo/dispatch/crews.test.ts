import { expect, it } from 'vitest';
import type { TabletAnswer, TabletProposal } from '../links/tabletProposals.ts';
import { createRoads } from '../traffic/roads/roadMap.ts';
import { startTraffic } from '../traffic/run/initial.ts';
import { stepTraffic } from '../traffic/run/step.ts';
import { TEST_FLEET, testMine } from '../traffic/testMine.ts';
import { worldOf } from '../traffic/world.ts';
import { Crews } from './crews.ts';

const START_S = 1_795_000_000;
const world = worldOf(createRoads(testMine()), TEST_FLEET, 480);
const startedTraffic = await startTraffic(world, 9, START_S, 60);

function crewsWithProposals(count: number, answer: (given: TabletAnswer) => Promise<unknown> = async () => {}) {
  const traffic = structuredClone(startedTraffic);
  const at = START_S * 1_000;
  let open: TabletProposal[] = Array.from({ length: count }, (_, k) => ({
    ...{ id: `proposal ${k}`, truck: `MT-${(k % 4) + 1}`, excavator: 'EX-1', at, until: at + 60_000 },
  }));
  const answers: TabletAnswer[] = [];
  const crews = new Crews(world, traffic, {
    openProposals: () => open,
    answer: async (given) => {
      answers.push(given);
      await answer(given);
      open = open.filter(({ id }) => id !== given.id);
    },
  });
  return { traffic, crews, answers, at };
}

it('answers after a while, once each: most crews accept, some refuse with a reason, few overlook it', async () => {
  const { crews, answers, at } = crewsWithProposals(400);
  crews.advanceTo(at + 3_000);
  expect(answers).toEqual([]);
  for (const laterMs of [10_000, 15_000, 20_000]) {
    crews.advanceTo(at + laterMs);
    await Promise.resolve();
  }
  const refused = answers.filter(({ answer }) => answer === 'refused');
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  expect(answers.length).toBeGreaterThan(360);
  expect(answers.length).toBeLessThan(400);
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.length).toBeLessThan(130);
  expect(answers.every(({ answer, reason, user }) => (answer === 'refused') === (reason !== '') && user !== '')).toBe(
    true,
  );
});

it('sends the truck to its new excavator with its next load, and ignores refused proposals', async () => {
  const { traffic, crews, answers, at } = crewsWithProposals(1, async () => {
    throw new Error('The proposal has ended already');
  });
  crews.advanceTo(at + 20_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toHaveLength(1);
  expect(traffic.vehicles.map(({ sentTo }) => sentTo).filter(Boolean)).toEqual([]);

  const truck = traffic.vehicles.find(({ id }) => id === 'MT-1');
  if (!truck) throw new Error('The test mine has no such truck');
  Object.assign(truck, { sentTo: 'EX-1', assigned: 'EX-9', loaded: false });
  crews.advanceTo(at + 21_000);
  expect(truck.assigned).toBe('EX-9');
  truck.loaded = true;
  crews.advanceTo(at + 22_000);
  expect(truck.assigned).toBe('EX-1');
  for (let second = 0; second < 1_200; second++) stepTraffic(world, traffic, 1);
  expect(truck.assigned).toBe('EX-1');
});
