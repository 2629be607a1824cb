import { createHouseStyleService } from "#app/features/house-style/house-style.server.ts";
import { createHouseStyleRepository } from "#app/features/house-style/house-style.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createStoryTemplateService } from "./story-templates.server.ts";
import { createStoryTemplateRepository } from "./story-templates.store.ts";

/** Templates of stories, and the newsroom's rules of style. */
export const composeTemplates = ({ db, categories, now }: SharedDependencies) => ({
  storyTemplates: createStoryTemplateService({ db, templates: createStoryTemplateRepository(db), categories, now }),
  houseStyle: createHouseStyleService({ db, rules: createHouseStyleRepository(db), now }),
});
