/** The glTF validator's report. Its messages are in English only; they are the validator's own. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../app/icons/Icon.tsx';
import { MAX_LISTED_ISSUES, type ValidatorReport } from '../file/fileReport.ts';

const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;

export function ValidatorSection({ report }: { report: ValidatorReport | undefined }) {
  const { t } = useTranslation('preview');
  if (!report) return <p>{t('validatorGone')}</p>;
  const [errors, warnings] = report.counts;
  const total = report.counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      {errors + warnings === 0 && (
        <p className="hp-good">
          <Icon name="check" size="small" />
          {t('validatorGood')}
        </p>
      )}
      <dl className="hp-counts">
        {SEVERITIES.map((severity, k) => (
          <div key={severity}>
            <dt>{t(`severity.${severity}`)}</dt>
            <dd>{report.counts[k]}</dd>
          </div>
        ))}
      </dl>
      {total > MAX_LISTED_ISSUES && <p className="hp-note">{t('moreIssues', { count: MAX_LISTED_ISSUES })}</p>}
      <ul className="hp-issues">
        {report.issues.map((issue) => (
          <li key={`${issue.code} ${issue.pointer} ${issue.message}`} lang="en">
            <b>{issue.code}</b> {issue.message} <span className="hp-unit">{issue.pointer}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
