/** Findings of the rules, with plain advice. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../app/icons/Glyph.tsx';
import { Icon } from '../../app/icons/Icon.tsx';
import type { Finding } from '../../domain/models/rules.ts';

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('preview');
  if (findings.length === 0)
    return (
      <p className="hp-good">
        <Icon name="check" size="small" />
        {t('structureGood')}
      </p>
    );
  return (
    <>
      <p>{t('faults', { count: findings.length })}</p>
      <ul className="hp-findings">
        {findings.map((finding) => (
          <li key={`${finding.rule} ${JSON.stringify(finding.values)}`}>
            <Glyph name="warning" />
            <FindingAdvice finding={finding} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function FindingAdvice({ finding }: { finding: Finding }) {
  const { t } = useTranslation('preview');
  const { rule, values } = finding;
  // Each text takes other values, which no type can follow through a union of keys.
  const key = `advice.${rule}` as 'advice.unreadable';
  return <span>{t(key, values as { reason: string })}</span>;
}
