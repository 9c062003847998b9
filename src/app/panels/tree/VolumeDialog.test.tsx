/** The volume of a design whose reader or file cannot be fetched: why, and a retry. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { SilentWorker } from '../../../../tests/fixtures/worker/SilentWorker.ts';
import { en } from '../../../i18n/en/en.ts';
import { createDesigns, type DesignState, type DesignsState, setDesigns } from '../../../state/designs/designs.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { VolumeDialog } from './VolumeDialog.tsx';

const { failure } = vi.hoisted(() => ({ failure: { text: '', onRetry: () => {} } }));
vi.mock('../../controls/Modal.tsx', () => ({ Modal: ({ children }: { children: unknown }) => children }));
vi.mock('../../controls/LoadFailure.tsx', () => ({
  LoadFailure: (props: typeof failure) => {
    Object.assign(failure, props);
    return `${props.text}, Retry`;
  },
}));

let designs: DesignsState;
let design: DesignState;

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  designs = createDesigns();
  setDesigns(designs, [{ id: 'd1', uuid: 'd1', name: 'Stope', map: false, mineArea: undefined }]);
  design = designs.list[0] as DesignState;
  SilentWorker.all = [];
});
afterEach(() => vi.unstubAllGlobals());

function showModel(): void {
  design.content = ref({ kind: 'model' as const, file: new Blob(), place: undefined });
  design.phase = 'ready';
}

function mountDialog(retry: (id: string) => void) {
  vi.stubGlobal('Worker', SilentWorker);
  const services = { designs, designActions: { retry } } as unknown as AppServices;
  return mountPage(
    <AppProvider services={services}>
      <VolumeDialog designId="d1" name="Stope" onClose={() => {}} />
    </AppProvider>,
  );
}

it('says that the network was at fault where the reader cannot be fetched, and reads again on a retry', async () => {
  showModel();
  const page = await mountDialog(() => {});
  expect(page.text()).toBe('Reading the design…');
  await page.during(() => SilentWorker.all[0]?.dispatchEvent(new Event('error')));
  expect(page.text()).toBe('Network error, Retry');
  await page.during(() => failure.onRetry());
  expect(page.text()).toBe('Reading the design…');
  await page.during(() => SilentWorker.all[1]?.reply({ kind: 'failed', message: 'The reader could not be fetched' }));
  expect(page.text()).toBe('Network error, Retry');
  await page.during(() => failure.onRetry());
  const result = { volumeM3: 36, openEdges: 0, triangles: 4 };
  await page.during(() => SilentWorker.all[2]?.reply({ kind: 'done', result }));
  expect(page.text()).toContain('from 4 triangles');
  await page.unmount();
});

it('a damaged file is said to be unreadable, without a retry', async () => {
  showModel();
  const page = await mountDialog(() => {});
  await page.during(() => SilentWorker.all[0]?.reply({ kind: 'fault', code: 'damaged', message: 'cut off' }));
  expect(page.text()).toBe('The design could not be read');
  await page.unmount();
});

it('a file that cannot be fetched for the time being is asked for once, and again on a retry', async () => {
  // As of a design that no view shows: its failed load leaves nothing behind.
  const retry = vi.fn(() => {
    design.phase = 'loading';
  });
  const page = await mountDialog(retry);
  expect(page.text()).toBe('Reading the design…');
  await page.during(() => {
    design.phase = 'idle';
  });
  expect(page.text()).toBe('The design could not be read, Retry');
  expect(retry).toHaveBeenCalledOnce();
  await page.during(() => failure.onRetry());
  expect(page.text()).toBe('Reading the design…');
  expect(retry).toHaveBeenCalledTimes(2);
  await page.unmount();
});
