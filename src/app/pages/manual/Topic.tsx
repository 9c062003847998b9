/** One topic of the manual: its paragraphs, lists and picture; the topic on shortcuts ends with their table. */
import { useTranslation } from 'react-i18next';
import type { ManualTopic } from '../../../i18n/manual/en/en.ts';
import { pictureOf } from './pictures.ts';
import { ShortcutTable } from './ShortcutTable.tsx';
import { type Block, blocksOf, spansOf, type TopicTexts } from './topicBlocks.ts';
import { useManualTexts } from './useManualTexts.ts';

type ShowTopic = (topic: string) => void;

export function Topic({ topic, onShow }: { topic: ManualTopic; onShow: ShowTopic }) {
  const texts: TopicTexts = useManualTexts().topic[topic];
  return (
    <section id={`manual-${topic}`} aria-labelledby={`manual-title-${topic}`}>
      <h2 id={`manual-title-${topic}`} tabIndex={-1}>
        {texts.title}
      </h2>
      {blocksOf(texts).map((block, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts never change their order
        <BlockText key={k} block={block} onShow={onShow} />
      ))}
      {texts['caption'] !== undefined && <TopicPicture topic={topic} caption={texts['caption']} />}
      {topic === 'shortcuts' && <ShortcutTable />}
    </section>
  );
}

function BlockText({ block, onShow }: { block: Block; onShow: ShowTopic }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Words text={block.text} onShow={onShow} />
      </p>
    );
  }
  return (
    <ul className="hf-manual__list">
      {block.items.map((item) => (
        <li key={item}>
          <Words text={item} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text, onShow }: { text: string; onShow: ShowTopic }) {
  return spansOf(text).map(({ text: words, topic }) =>
    topic === undefined ? (
      words
    ) : (
      <button key={topic} type="button" className="hf-manual__link" onClick={() => onShow(topic)}>
        {words}
      </button>
    ),
  );
}

function TopicPicture({ topic, caption }: { topic: ManualTopic; caption: string }) {
  const { i18n } = useTranslation();
  const picture = pictureOf(topic, i18n.language);
  if (!picture) return null;
  return (
    <figure>
      <img src={picture.url} width={picture.width} height={picture.height} alt="" loading="lazy" />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
