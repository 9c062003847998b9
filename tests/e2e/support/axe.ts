import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The product has no frames: results are collected in the page itself, without a second, empty page. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();
