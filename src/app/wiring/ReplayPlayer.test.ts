import i18next from 'i18next';
import { proxy } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SlotId } from '../../domain/layout/layout.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { ReplaySourceOptions } from '../../services/replay/replayOptions.ts';
import { createReplay, initialReplayState } from '../../state/replay/replay.ts';
import { createSite } from '../../state/site/site.ts';
import { createTrails } from '../../state/trails/trails.ts';
import { createDisplayedWorld } from '../session/displayedWorld.ts';
import { ReplayPlayer, type ReplayPlayerOptions } from './ReplayPlayer.ts';

const stopSource = vi.fn();
let sourceOptions: ReplaySourceOptions;
vi.mock('../../services/replay/ReplaySource.ts', () => ({
  ReplaySource: class {
    stop = stopSource;
    constructor(_scope: Scope, options: ReplaySourceOptions) {
      sourceOptions = options;
    }
  },
}));

const SLOT_ID = 'viewer_1' as SlotId;
const REPLAY_REQUEST = { fromMs: 1_795_000_000_000, toMs: 1_795_000_600_000, speed: 4 };

let scope: Scope;
beforeAll(async () => {
  const resources = { en: { translation: en }, mn: { translation: mn } };
  await i18next.init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  scope = new Scope();
  stopSource.mockReset();
  return () => scope.dispose();
});

function createPlayer() {
  const show = vi.fn();
  const pendingForever = () => new Promise<never>(() => {});
  const services = new Proxy({}, { get: () => pendingForever });
  const shell = proxy({ displayMode: 'default', linkedMomentMs: REPLAY_REQUEST.fromMs as number | undefined });
  const slots = proxy({ selected: 'viewer_2', open: [SLOT_ID], views: { [SLOT_ID]: 'default' } });
  const replay = createReplay();
  const displayedWorld = createDisplayedWorld();
  const states = {
    site: createSite(),
    zoneNames: proxy({ byId: new Map<string, string>(), find: () => {} }),
    trails: createTrails(),
    shell,
    slots,
    replay,
    displayedWorld,
  };
  const config = { sntURL: 'https://mine/snt', filterMineArea: false };
  const parts = { ...states, config, identity: services, catalogue: services, states: services, rest: services };
  const player = new ReplayPlayer(scope, { ...parts, notices: { show } } as unknown as ReplayPlayerOptions);
  player.run(SLOT_ID, REPLAY_REQUEST);
  return { player, show, shell, slots, replay, displayedWorld };
}

/** As before the replay: mode, speed, date and time, and the live world in every viewer. */
function expectEnded({ shell, replay, displayedWorld }: ReturnType<typeof createPlayer>): void {
  expect(shell.displayMode).toBe('default');
  expect({ ...replay }).toEqual(initialReplayState());
  expect(replay.speed).toBe(1);
  expect(displayedWorld.replayed).toBeUndefined();
}

describe('a replay in a viewer', () => {
  it('shows its own world there, in a mode of its own', () => {
    const { shell, slots, replay, displayedWorld } = createPlayer();
    expect(shell.displayMode).toBe('replay');
    expect(slots.selected).toBe(SLOT_ID);
    expect(replay).toMatchObject({ slot: SLOT_ID, phase: 'waiting' });
    expect(displayedWorld.replayed?.slot).toBe(SLOT_ID);
    expect(displayedWorld.replayed?.services.now()).toBe(REPLAY_REQUEST.fromMs);
  });

  it.each([
    ['finished', 'done', 'Replay finished'],
    ['noData', 'warning', 'No data for replay'],
    ['error', 'error', 'Error in replay'],
    ['startFailed', 'error', 'Failed to start replay'],
  ] as const)('that has %s leaves all as it was before, and says so once', (outcome, kind, text) => {
    const all = createPlayer();
    all.replay.speed = 8;
    sourceOptions.onEnd(outcome);
    sourceOptions.onEnd(outcome);
    expectEnded(all);
    expect(all.show.mock.calls).toEqual([[kind, text]]);
  });

  it.each([
    [
      'en',
      { kind: 'inSeconds', time: 1_795_000_000 },
      'Failed to start replay: the time 1795000000 counts seconds, not milliseconds',
    ],
    ['en', { kind: 'of1970', time: 86_400 }, 'Failed to start replay: the time 86400 is of 1970'],
    ['en', { kind: 'none' }, 'Failed to start replay: the times cannot be read'],
    [
      'mn',
      { kind: 'inSeconds', time: 1_795_000_000 },
      /^Дахин тоглуулалтыг эхлүүлж чадсангүй: 1795000000 гэсэн [^a-z]+$/,
    ],
    ['mn', { kind: 'of1970', time: 86_400 }, /^Дахин тоглуулалтыг эхлүүлж чадсангүй: 86400 гэсэн [^a-z]+$/],
    ['mn', { kind: 'none' }, /^Дахин тоглуулалтыг эхлүүлж чадсангүй: цагийг [^a-z]+$/],
  ] as const)(
    'says in the chosen language (%s) why it has ended by itself, where that is known',
    async (language, reason, text) => {
      const all = createPlayer();
      await i18next.changeLanguage(language);
      onTestFinished(() => void i18next.changeLanguage('en'));
      sourceOptions.onEnd('startFailed', reason);
      expectEnded(all);
      expect(all.show.mock.calls).toEqual([['error', typeof text === 'string' ? text : expect.stringMatching(text)]]);
    },
  );

  it('that the user stops ends on the server too', () => {
    const all = createPlayer();
    all.player.stop();
    all.player.stop();
    expectEnded(all);
    expect(stopSource).toHaveBeenCalledOnce();
    expect(all.show.mock.calls).toEqual([['done', 'Replay stopped']]);
  });

  it('ends although the stop request to the server fails', () => {
    const all = createPlayer();
    stopSource.mockImplementation(() => {
      throw new Error('the socket is closing');
    });
    all.player.stop();
    expectEnded(all);
    expect(all.show.mock.calls[0]).toEqual(['error', 'Failed to stop replay']);
  });

  it.each([
    ['command', 'error', 'Failed to process replay command'],
    ['message', 'error', 'Failed to process replay message'],
    ['gap', 'warning', 'Part of the recording cannot be read and is skipped'],
  ] as const)('continues after a failure with a %s', (kind, noticeKind, text) => {
    const { show, shell } = createPlayer();
    sourceOptions.onProblem(kind);
    expect(show).toHaveBeenCalledExactlyOnceWith(noticeKind, text);
    expect(shell.displayMode).toBe('replay');
  });

  it.each([
    [
      'another tool is chosen',
      (all: ReturnType<typeof createPlayer>) => Object.assign(all.shell, { displayMode: 'edit' }),
      'edit',
    ],
    [
      'another viewer is selected',
      (all: ReturnType<typeof createPlayer>) => Object.assign(all.slots, { selected: 'viewer_2' }),
      'default',
    ],
    [
      'its view is deleted',
      (all: ReturnType<typeof createPlayer>) => Reflect.deleteProperty(all.slots.views, SLOT_ID),
      'default',
    ],
  ] as const)('ends when %s', async (_, leave, mode) => {
    const all = createPlayer();
    leave(all);
    await expect.poll(() => all.show.mock.calls).toEqual([['done', 'Replay stopped']]);
    expect(all.shell.displayMode).toBe(mode);
    expect(all.displayedWorld.replayed).toBeUndefined();
  });

  it.each([
    ['finished', undefined],
    ['noData', REPLAY_REQUEST.fromMs],
    ['error', REPLAY_REQUEST.fromMs],
    ['startFailed', REPLAY_REQUEST.fromMs],
  ] as const)('that ends as %s leaves the moment of the address at %s', (outcome, linkedMomentMs) => {
    const { shell } = createPlayer();
    sourceOptions.onEnd(outcome);
    expect(shell.linkedMomentMs).toBe(linkedMomentMs);
  });

  it.each([
    ['the user stops it', ({ player }: ReturnType<typeof createPlayer>) => player.stop()],
    [
      'another one takes its place',
      ({ player }: ReturnType<typeof createPlayer>) => player.run(SLOT_ID, REPLAY_REQUEST),
    ],
  ])('keeps the moment of the address until %s', (_, end) => {
    const all = createPlayer();
    expect(all.shell.linkedMomentMs).toBe(REPLAY_REQUEST.fromMs);
    end(all);
    expect(all.shell.linkedMomentMs).toBeUndefined();
  });

  it('leaves the address to the moment of its link where that replay has failed, until another is chosen', () => {
    const { player, shell } = createPlayer();
    sourceOptions.onEnd('noData');
    player.run(SLOT_ID, REPLAY_REQUEST);
    sourceOptions.onEnd('noData');
    expect(shell.linkedMomentMs).toBe(REPLAY_REQUEST.fromMs);
    player.run(SLOT_ID, { ...REPLAY_REQUEST, fromMs: REPLAY_REQUEST.fromMs + 1 });
    expect(shell.linkedMomentMs).toBeUndefined();
  });

  it.each([
    ['is closed', (slots: { open: string[] }) => slots.open.splice(0)],
    ['shows no view', (slots: { views: object }) => Object.assign(slots, { views: {} })],
  ])('does not begin in a viewer that %s by now', (_, leave) => {
    const { player, shell, slots, displayedWorld } = createPlayer();
    player.stop();
    slots.selected = 'viewer_2';
    leave(slots);
    player.run(SLOT_ID, REPLAY_REQUEST);
    expect(slots.selected).toBe('viewer_2');
    expect(shell.displayMode).toBe('default');
    expect(displayedWorld.replayed).toBeUndefined();
  });

  it('gives way to another one without a word', () => {
    const { player, show, replay } = createPlayer();
    player.run(SLOT_ID, { ...REPLAY_REQUEST, speed: 2 });
    expect(show).not.toHaveBeenCalled();
    expect(replay.phase).toBe('waiting');
  });
});
