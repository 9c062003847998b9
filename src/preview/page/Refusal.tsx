/** Why a file cannot be shown, and what to do. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../app/icons/Glyph.tsx';
import { FindingAdvice } from './Findings.tsx';
import { fileSize } from './figures.ts';
import { ReportSection } from './ReportPanel.tsx';
import type { ModelFile } from './useModelFile.ts';
import { ValidatorSection } from './ValidatorSection.tsx';

export function Refusal({ file }: { file: Extract<ModelFile, { phase: 'refused' | 'unreachable' }> }) {
  const { t } = useTranslation('preview');
  return (
    <>
      <h2 className="hp-name">{file.name}</h2>
      <div className="hp-refusal" role="alert">
        <p className="hp-refusal__title">
          <Glyph name="alert" />
          {t('refused')}
        </p>
        {file.phase === 'refused' ? (
          <p>
            <FindingAdvice finding={file.failedFinding} />
          </p>
        ) : (
          <p>{t('shippedFailed', { reason: file.reason })}</p>
        )}
        <p className="hp-note">{t('tryAnother')}</p>
      </div>
      {file.phase === 'refused' && (
        <p className="hp-pair">
          <span>{t('fileSize')}</span>
          <b>
            {fileSize(file.sizeBytes).value} <span className="hp-unit">{fileSize(file.sizeBytes).unit}</span>
          </b>
        </p>
      )}
      {file.phase === 'refused' && file.report && (
        <ReportSection title={t('validator')}>
          <ValidatorSection report={file.report.validator} />
        </ReportSection>
      )}
    </>
  );
}
