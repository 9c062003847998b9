/** Rows of the tree state what is known of an entity. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { fileKey } from '../../../domain/tree/tree.ts';
import { en } from '../../../i18n/en/en.ts';
import { unknownVehicle, type VehicleRecord } from '../../../state/world/vehicle.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { RowTextsProvider, useTreeRowTexts } from './rowTexts.ts';
import { TreeItem } from './TreeItem.tsx';

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());

const NODE = {
  kind: 'file',
  id: fileKey('vehicle', 'HT-1'),
  name: 'HT-1',
  parent: '',
  itemType: 'vehicle',
  entityId: 'HT-1',
} as const;

function Row() {
  return (
    <RowTextsProvider value={useTreeRowTexts()}>
      <TreeItem
        row={{ node: NODE, level: 1, positionInSet: 1, siblings: 1, open: undefined }}
        rowId="row"
        check="none"
        isMarked={false}
        active={false}
        selected={false}
        total={undefined}
        online={undefined}
      />
    </RowTextsProvider>
  );
}

async function shownText(loaded: VehicleRecord['loaded']): Promise<string> {
  const record = { ...unknownVehicle('HT-1'), category: 'Haul Truck', render: 'onlineOperating', loaded };
  const services = {
    config: { site: { words: [] } },
    world: { state: proxy({ vehicles: { 'HT-1': record } }) },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Row />
    </AppProvider>,
  );
  const text = page.text();
  await page.unmount();
  return text;
}

it.each<[VehicleRecord['loaded'], string]>([
  ['YES', 'OnlineHT-1Loaded'],
  ['NO', 'OnlineHT-1Empty'],
  [undefined, 'OnlineHT-1'],
])('a haul truck whose load is %s has the glyphs of "%s"', async (loaded, text) => {
  expect(await shownText(loaded)).toBe(text);
});
