/** The status that a zone's rule refers to: shown in the user's language, stored in the site's words. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rawSiteText, siteText } from '../../../i18n/siteWords.ts';
import { TextField } from '../../controls/TextField.tsx';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useLive } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { isInStatus, statusWords } from './statusWords.ts';

interface ZoneStatusFieldProps {
  /** In the site's words. */
  status: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (status: string) => void;
}

export function ZoneStatusField({ status, disabled, error, onChange }: ZoneStatusFieldProps) {
  const t = useDrawingTexts();
  const { language } = useTranslation().i18n;
  const { world } = useLive();
  // Vehicles are added, and change their status, while the card is open.
  const readStatuses = () => [...new Set(world.vehicles.flatMap(({ status }) => status ?? []))];
  useWatched(() => readStatuses().sort().join());
  const statuses = readStatuses();
  const words = statusWords(statuses);
  const [typed, setTyped] = useState('');
  // Until the status or language is changed elsewhere: text that is being typed is never replaced by its translation.
  const isTyped = rawSiteText(typed, language, words) === status;
  const isUnknown = status.trim() !== '' && !isInStatus(status, statuses);
  return (
    <>
      <TextField
        label={t('zone.status')}
        value={isTyped ? typed : siteText(status, language)}
        maxLength={100}
        readOnly={disabled}
        error={error}
        suggestions={words.map((word) => siteText(word, language))}
        onChange={(text) => {
          setTyped(text);
          onChange(rawSiteText(text, language, words));
        }}
      />
      {isUnknown && <p className="hf-field__hint">{t('zone.statusUnknown')}</p>}
    </>
  );
}
