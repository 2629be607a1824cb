import { createStoryTemplateRepository } from "#app/db/templates/story-templates.ts";
import { createStoryTemplateService } from "#app/services/templates/story-templates.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Templates of stories. */
export const composeTemplates = ({ db, categories, now }: SharedDependencies) => ({
  storyTemplates: createStoryTemplateService({ db, templates: createStoryTemplateRepository(db), categories, now }),
});
