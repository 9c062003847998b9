/** The sign of an annotation, chosen from pictures that can be searched. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldName } from '../../../domain/name/foldName.ts';
import { readLanguage } from '../../../i18n/i18n.ts';
import { FieldError } from '../../controls/FieldError.tsx';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { RadioList } from '../../controls/RadioList.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { type SignOption, useSigns } from './signs.ts';

interface SignChoiceProps {
  chosen: string;
  error: string | undefined;
  onChoose: (sign: SignOption) => void;
}

export function SignChoice({ chosen, error, onChoose }: SignChoiceProps) {
  const t = useDrawingTexts();
  const language = readLanguage(useTranslation().i18n.language);
  const id = useId();
  const { signs, fault, retry } = useSigns();
  const faultText = useFaultText();
  const [query, setQuery] = useState('');
  const matchingSigns = (signs ?? []).filter((sign) => foldName(sign[language]).includes(foldName(query)));
  const signById = new Map(signs?.map((sign) => [sign.id, sign]));
  const chosenSign = signs?.find(({ image }) => image === chosen);
  return (
    <fieldset className="hf-signs" aria-describedby={error === undefined ? undefined : id}>
      <legend>
        {t('annotation.sign')}
        {chosenSign && <b>{chosenSign[language]}</b>}
      </legend>
      <SearchBox label={t('annotation.searchSign')} value={query} onChange={setQuery} />
      {fault ? (
        <LoadFailure text={t('annotation.signsNotRead', { why: faultText(fault) })} onRetry={retry} />
      ) : (
        <>
          <RadioList
            label={t('annotation.sign')}
            values={matchingSigns.map(({ id: signId }) => signId)}
            chosen={chosenSign?.id}
            labelOf={(signId) => <img src={signById.get(signId)?.image} alt="" width={32} height={32} loading="lazy" />}
            nameOf={(signId) => signById.get(signId)?.[language] ?? signId}
            className="hf-signs__list"
            itemClassName="hf-signs__item"
            onChoose={(signId) => {
              const sign = signById.get(signId);
              if (sign) onChoose(sign);
            }}
          />
          {signs && matchingSigns.length === 0 && <p className="hf-empty">{t('annotation.noSign')}</p>}
        </>
      )}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
