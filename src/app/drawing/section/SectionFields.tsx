/** The figures of a section: Enter or leaving a field applies them, the arrow keys change them. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Section } from '../../../domain/section/section.ts';
import {
  readSection,
  SECTION_FIELDS,
  type SectionFault,
  type SectionField,
  type SectionTexts,
  sectionTexts,
} from '../../../domain/section/sectionForm.ts';
import { readMetres } from '../../../domain/sketch/readPlace.ts';
import { TextField } from '../../controls/TextField.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface SectionFieldsProps {
  section: Section;
  onChange: (section: Section) => void;
}

/** Change in metres or degrees by an arrow key, and with Shift. */
const ARROW_KEY_STEP = { fine: 1, coarse: 10 } as const;

export function SectionFields({ section, onChange }: SectionFieldsProps) {
  const t = useDrawingTexts();
  const [texts, setTexts] = useState<SectionTexts>(() => sectionTexts(section));
  const [faults, setFaults] = useState<Partial<Record<SectionField, SectionFault>>>({});
  useEffect(() => {
    setTexts(sectionTexts(section));
    setFaults({});
  }, [section]);
  const applyTyped = (typed: SectionTexts) => {
    const read = readSection(section.kind, typed, section.outside);
    setFaults('faults' in read ? read.faults : {});
    if ('section' in read && !areSameSections(read.section, section)) onChange(read.section);
  };
  const step = (field: SectionField, event: KeyboardEvent) => {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const value = sign === 0 ? undefined : readMetres(texts[field] ?? '');
    if (value === undefined) return;
    event.preventDefault();
    const next = {
      ...texts,
      [field]: String(value + sign * (event.shiftKey ? ARROW_KEY_STEP.coarse : ARROW_KEY_STEP.fine)),
    };
    setTexts(next);
    applyTyped(next);
  };
  return (
    <form
      className="hf-form hf-section__fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyTyped(texts);
      }}
    >
      {SECTION_FIELDS[section.kind].map((field) => (
        <TextField
          key={field}
          label={t(`section.${field}`)}
          value={texts[field] ?? ''}
          maxLength={20}
          error={faults[field] && t(`section.faults.${faults[field]}`)}
          onChange={(value) => setTexts({ ...texts, [field]: value })}
          onBlur={() => applyTyped(texts)}
          onKeyDown={(event) => step(field, event)}
        />
      ))}
      <button type="submit" className="hf-button">
        {t('section.apply')}
      </button>
    </form>
  );
}

function areSameSections(a: Section, b: Section): boolean {
  return JSON.stringify(sectionTexts(a)) === JSON.stringify(sectionTexts(b));
}
