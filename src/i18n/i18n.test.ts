import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../tests/fixtures/memoryStorage.ts';
import { callsEn } from './calls/en.ts';
import { callsMn } from './calls/mn.ts';
import { cameraEn } from './camera/en.ts';
import { cameraMn } from './camera/mn.ts';
import { commandsEn } from './commands/en.ts';
import { commandsMn } from './commands/mn.ts';
import { drawingEn } from './drawing/en.ts';
import { drawingMn } from './drawing/mn.ts';
import { en } from './en/en.ts';
import { feedbackEn } from './feedback/en.ts';
import { feedbackMn } from './feedback/mn.ts';
import { addPanelTexts, changeLanguage, initI18n, LANGUAGE_KEY, readLanguage } from './i18n.ts';
import { legendEn } from './legend/en.ts';
import { legendMn } from './legend/mn.ts';
import { manualEn } from './manual/en/en.ts';
import { manualMn } from './manual/mn/mn.ts';
import { mn } from './mn/mn.ts';
import { previewEn } from './preview/en.ts';
import { previewMn } from './preview/mn.ts';
import { refusalsEn } from './refusals/en.ts';
import { refusalsMn } from './refusals/mn.ts';
import { replayEn } from './replay/en.ts';
import { replayMn } from './replay/mn.ts';
import { sceneMenuEn } from './sceneMenu/en.ts';
import { sceneMenuMn } from './sceneMenu/mn.ts';
import { tourEn } from './tour/en.ts';
import { tourMn } from './tour/mn.ts';
import { viewerHeaderEn } from './viewerHeader/en.ts';
import { viewerHeaderMn } from './viewerHeader/mn.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();

/** Texts of panels. */
const PANEL_TEXTS = import.meta.glob<Tree>('../app/panels/*/texts.*.ts', { eager: true, import: 'texts' });

describe('texts', () => {
  const apart = {
    manual: [manualEn, manualMn],
    preview: [previewEn, previewMn],
    replay: [replayEn, replayMn],
    drawing: [drawingEn, drawingMn],
    calls: [callsEn, callsMn],
    feedback: [feedbackEn, feedbackMn],
    camera: [cameraEn, cameraMn],
    commands: [commandsEn, commandsMn],
    refusals: [refusalsEn, refusalsMn],
    legend: [legendEn, legendMn],
    sceneMenu: [sceneMenuEn, sceneMenuMn],
    tour: [tourEn, tourMn],
    viewerHeader: [viewerHeaderEn, viewerHeaderMn],
  } as const;
  const english = new Map(flatten(en));
  const mongolian = new Map(flatten(mn));
  for (const [path, texts] of Object.entries(PANEL_TEXTS)) {
    const [panel, file] = path.split('/').slice(-2) as [string, string];
    for (const [key, text] of flatten(texts, `${panel}.`))
      (file === 'texts.en.ts' ? english : mongolian).set(key, text);
  }
  for (const [name, [inEnglish, inMongolian]] of Object.entries(apart)) {
    for (const [key, text] of flatten(inEnglish, `${name}:`)) english.set(key, text);
    for (const [key, text] of flatten(inMongolian, `${name}:`)) mongolian.set(key, text);
  }

  it('has the same keys in both languages', () => {
    expect([...mongolian.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has no empty text', () => {
    for (const [key, text] of [...english, ...mongolian]) expect(text.trim(), key).not.toBe('');
  });

  it('fills in the same values in both languages', () => {
    for (const [key, text] of english) expect(placeholders(mongolian.get(key) ?? ''), key).toEqual(placeholders(text));
  });

  it('falls back to English for a stored language that is not supported', () => {
    expect(readLanguage('mn')).toBe('mn');
    expect(readLanguage('de')).toBe('en');
    expect(readLanguage(null)).toBe('en');
  });
});

describe('languages', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are read when they are spoken, and kept', async () => {
    const page = { documentElement: { lang: '' } };
    vi.stubGlobal('document', page);
    const items = new Map([[LANGUAGE_KEY, 'mn']]);
    const heard: string[] = [];
    await initI18n(memoryStorage(items), undefined, (language) => heard.push(language));
    expect(i18next.t('landing.manual')).toBe(mn.landing.manual);
    expect(i18next.hasResourceBundle('en', 'translation')).toBe(false);
    expect(await changeLanguage('en')).toBe(true);
    expect(i18next.t('landing.manual')).toBe('User manual');
    expect(await changeLanguage('mn')).toBe(true);
    expect(i18next.t('landing.manual')).toBe(mn.landing.manual);
    expect([page.documentElement.lang, items.get(LANGUAGE_KEY), ...heard]).toEqual(['mn', 'mn', 'mn', 'en', 'mn']);
  });

  it('are changed in a browser whose storage is full', async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    await initI18n(storage);
    expect(await changeLanguage('mn')).toBe(true);
    expect(i18next.language).toBe('mn');
  });

  // rules.md#language
  it('are those of the language that was chosen last, however long the texts of another take', async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    const items = new Map([[LANGUAGE_KEY, 'en']]);
    await initI18n(memoryStorage(items));
    expect(await Promise.all([changeLanguage('mn'), changeLanguage('en')])).toEqual([true, true]);
    expect([i18next.language, items.get(LANGUAGE_KEY)]).toEqual(['en', 'en']);
    expect(await changeLanguage('mn')).toBe(true);
    expect(i18next.language).toBe('mn');
  });

  it("keep a panel's texts registered before its language was loaded", async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await initI18n(memoryStorage(new Map([[LANGUAGE_KEY, 'en']])));
    addPanelTexts('maintenance', { en: { sample: 'in English' }, mn: { sample: 'in Mongolian' } });
    expect(i18next.t('maintenance.sample')).toBe('in English');
    expect(i18next.t('maintenance.appName')).toBe('Maintenance');
    expect(await changeLanguage('mn')).toBe(true);
    expect(i18next.t('maintenance.sample')).toBe('in Mongolian');
    expect(i18next.t('maintenance.appName')).toBe(mn.maintenance.appName);
    expect(i18next.t('landing.manual')).toBe(mn.landing.manual);
  });
});
