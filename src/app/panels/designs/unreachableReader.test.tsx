/** A model whose reader cannot be fetched: the network is at fault, not the file, which can be tried again. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { ref } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { DesignStore } from '../../../engine/designs/DesignStore.ts';
import type { ViewEngine } from '../../../engine/gpu/ViewEngine.ts';
import type { ReadJob } from '../../../engine/reading/jobs.ts';
import { ReaderPool } from '../../../engine/reading/ReaderPool.ts';
import { readFunctions } from '../../../engine/reading/readFunctions.ts';
import { runJob } from '../../../engine/reading/runJob.ts';
import { en } from '../../../i18n/en/en.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { createDesigns, type DesignState, setDesigns } from '../../../state/designs/designs.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { DesignNotes } from './DesignNotes.tsx';
import { texts as startTexts } from './startTexts.en.ts';
import { texts } from './texts.en.ts';

vi.mock('../../../engine/designs/readDesignModel.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

vi.mock('../../../engine/designs/modelVolume.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const noDecoder = () => Promise.reject(new Error('nothing is compressed here'));
const JOB_TOOLS = { decoders: { meshopt: noDecoder, draco: noDecoder }, decodeImage: async () => undefined };

/** A worker in the test's own thread. */
class LocalWorker extends EventTarget {
  static all: LocalWorker[] = [];
  isTerminated = false;

  constructor() {
    super();
    LocalWorker.all.push(this);
  }

  postMessage(job: ReadJob): void {
    void runJob(job, JOB_TOOLS).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeAll(async () => {
  const resources = { en: { translation: { ...en, designs: { ...startTexts, ...texts } } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function notesHtml(design: DesignState): string {
  const services = { designs: createDesigns(), designActions: {} } as unknown as AppServices;
  return renderToStaticMarkup(
    <AppProvider services={services}>
      <DesignNotes design={design} />
    </AppProvider>,
  );
}

it('says so, offers a retry, and is read by another worker then', async () => {
  const scope = new Scope();
  const state = createDesigns();
  setDesigns(state, [{ id: 'd1', uuid: 'd1', name: 'Stope', map: false, mineArea: undefined }]);
  const design = state.list[0] as DesignState;
  const pool = new ReaderPool(scope, () => new LocalWorker() as unknown as Worker, { regular: 1, most: 1 });
  const { readModelDesign: readModel } = readFunctions(pool);
  const store = new DesignStore(scope, {} as ViewEngine, { readModel, state, font: '', onChange: () => {} });
  const showFile = async () => {
    const content = ref({ kind: 'model' as const, file: new Blob(), place: undefined });
    Object.assign(design, { shown: true, phase: 'ready', fault: undefined, content } satisfies Partial<DesignState>);
    await vi.waitFor(() => expect(design.phase).toBe('failed'));
  };
  await showFile();
  expect(notesHtml(design)).toContain('>Network error<');
  expect(notesHtml(design)).toContain('aria-label="Try again"');
  expect(store.drawnDesigns).toEqual([]);
  // The file is fetched again; an import that has failed is remembered by its worker.
  await showFile();
  expect(LocalWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  scope.dispose();
});

it('is no fault of a file whose volume is asked for either', async () => {
  const reply = await runJob({ kind: 'volume', bytes: new Uint8Array(0) }, JOB_TOOLS);
  expect(reply).toMatchObject({ kind: 'failed', message: expect.any(String) });
});
