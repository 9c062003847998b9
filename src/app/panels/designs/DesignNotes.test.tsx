/** What the card of a design says of its unit and its pictures. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { groupsText, lineRecord } from '../../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../../tests/fixtures/dxf/readDrawing.ts';
import type { DrawingUnit } from '../../../domain/dxf/units.ts';
import { createDesigns, type DesignState } from '../../../state/designs/designs.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { DesignNotes } from './DesignNotes.tsx';
import { texts } from './texts.en.ts';

beforeAll(async () => {
  const resources = { en: { translation: { designs: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const INCHES: DrawingUnit = { symbol: 'in', metres: 0.0254, isUsed: true };

function notes(design: Partial<DesignState>): string[] {
  const services = { designs: createDesigns(), designActions: {} } as unknown as AppServices;
  const html = renderToStaticMarkup(
    <AppProvider services={services}>
      <DesignNotes design={{ id: 'd1', ...design } as DesignState} />
    </AppProvider>,
  );
  return [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text as string);
}

function notesOfUnit(unit: DrawingUnit): string[] {
  const { report } = readEntities(lineRecord(0, 0, 0, 1, 1, 1), { header: groupsText([]) });
  return notes({ report: { ...report, unit } });
}

it('a unit that is used can be refused, and used again', () => {
  expect(notesOfUnit(INCHES)).toEqual(['Drawn in in, shown in metres.', 'Read as metres']);
  expect(notesOfUnit({ ...INCHES, isUsed: false, isRefused: true })).toEqual([
    'The file says in; in this browser it is read as metres.',
    'Read in in',
  ]);
});

it('metres, and a unit that the coordinates contradict, leave no choice', () => {
  expect(notesOfUnit({ symbol: 'm', metres: 1, isUsed: true })).toEqual([]);
  expect(notesOfUnit({ ...INCHES, isUsed: false })).toHaveLength(1);
});

it('a model without a picture that is too large says so', () => {
  expect(notes({ isWithoutPicture: true })).toEqual(['A texture of the model is left out: it is too large to open.']);
});

it('a design of which the graphics card did not take all says so', () => {
  expect(notes({ isIncomplete: true })).toEqual([
    'A part of it is missing: the graphics card did not take it. It is tried again.',
  ]);
  expect(notes({ isIncomplete: false })).toEqual([]);
});
