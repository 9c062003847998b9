/** The states and levels to look at. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../app/icons/Glyph.tsx';
import { carriesLoad, type VehicleCategory } from '../../domain/vehicle/category.ts';
import type { Appearance } from '../scene/appearance.ts';
import { Segments } from './Segments.tsx';

export interface AppearanceBarProps {
  appearance: Appearance;
  category: VehicleCategory | undefined;
  onAppearanceChange(change: Partial<Appearance>): void;
}

export function AppearanceBar({ appearance, category, onAppearanceChange }: AppearanceBarProps) {
  const { t } = useTranslation('preview');
  const isAppPaint = appearance.paint === 'app' && category !== undefined;
  const hasLoad = category !== undefined && carriesLoad(category);
  return (
    <div className="hp-bar" role="toolbar" aria-label={t('status')}>
      <Segments
        label={t('status')}
        value={appearance.status}
        onChoose={(status) => onAppearanceChange({ status })}
        segments={[
          { value: 'onlineOperating', label: withGlyph('operating', t('operating')) },
          { value: 'onlineOther', label: withGlyph('other', t('other')) },
          { value: 'offline', label: withGlyph('offline', t('offline')) },
        ]}
      />
      <Segments
        label={t('load')}
        value={appearance.isLoaded ? 'loaded' : 'empty'}
        disabled={!isAppPaint || !hasLoad}
        hint={hasLoad ? undefined : t('loadNotShown')}
        onChoose={(load) => onAppearanceChange({ isLoaded: load === 'loaded' })}
        segments={[
          { value: 'empty', label: withGlyph('empty', t('empty')) },
          { value: 'loaded', label: withGlyph('loaded', t('loaded')) },
        ]}
      />
      <button
        type="button"
        className="hf-tool"
        aria-pressed={appearance.hasWarning}
        onClick={() => onAppearanceChange({ hasWarning: !appearance.hasWarning })}
      >
        {withGlyph('warning', t('warning'))}
      </button>
      <Segments
        label={t('level')}
        value={appearance.level}
        disabled={category === undefined}
        onChoose={(level) => onAppearanceChange({ level })}
        segments={[
          { value: 'auto', label: t('auto'), hint: t('autoHint') },
          { value: 0, label: '0' },
          { value: 1, label: '1' },
          { value: 2, label: '2' },
        ]}
      />
      <Segments
        label={t('paint')}
        value={isAppPaint ? 'app' : 'file'}
        disabled={category === undefined}
        hint={category === undefined ? t('paintNeedsCategory') : undefined}
        onChoose={(paint) => onAppearanceChange({ paint })}
        segments={[
          { value: 'app', label: t('paintApp') },
          { value: 'file', label: t('paintFile') },
        ]}
      />
    </div>
  );
}

function withGlyph(name: 'operating' | 'other' | 'offline' | 'empty' | 'loaded' | 'warning', text: string) {
  return (
    <>
      <Glyph name={name} />
      {text}
    </>
  );
}
