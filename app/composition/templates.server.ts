import { createHouseStyleRepository } from "#app/db/house-style/house-style.ts";
import { createStoryTemplateRepository } from "#app/db/templates/story-templates.ts";
import { createHouseStyleService } from "#app/services/house-style/house-style.server.ts";
import { createStoryTemplateService } from "#app/services/templates/story-templates.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Templates of stories, and the newsroom's rules of style. */
export const composeTemplates = ({ db, categories, now }: SharedDependencies) => ({
  storyTemplates: createStoryTemplateService({ db, templates: createStoryTemplateRepository(db), categories, now }),
  houseStyle: createHouseStyleService({ db, rules: createHouseStyleRepository(db), now }),
});
