/** Below what nothing is said. Counts of independent events scatter by about their square root (Poisson). */

/** Days of one reader are too few for a sentence, and could be about a person (ours; towns of readers need 10, http-api § Audience). */
export const MIN_READERS = 30;

/** Views of the larger side of a comparison: with 100, chance alone moves a count by 20% in one case of twenty. */
export const MIN_VIEWS = 100;

/** A change below this changes no decision of a newsroom (ours). Percent. */
export const MIN_CHANGE_PERCENT = 20;

/** Deviations of chance that a change must exceed: 2 leave one false sentence in twenty. */
export const MIN_DEVIATIONS = 2;

/** Former weekdays with readers that a comparison needs; of four, so that one holiday does not silence it. */
export const MIN_WEEKDAYS = 3;
export const WEEKS_COMPARED = 4;

/** Views of articles on each side of a comparison of completion rates: the standard error of a rate is then at most 3.5 points. */
export const MIN_ARTICLE_VIEWS = 200;

/** Smallest difference of completion rates that is told, in points (ours). */
export const MIN_COMPLETION_POINTS = 3;

/** Counted days that a best hour needs: two of each weekday. */
export const MIN_DAYS_FOR_HOUR = 14;

/** Stories of a week below which shares of them say nothing: one story would be more than a tenth (ours). */
export const MIN_STORIES = 10;

/** Smallest difference between a section's share of stories and of reading time, in points (ours: one story of ten). */
export const MIN_ATTENTION_POINTS = 10;

/** How much above the site's completion rate a good story is (ours). */
export const GOOD_STORY_FACTOR = 1.5;

/** 'Indignado' within 24 hours on one story, and its share of the story's reactions in percent, that make a wave (ours: half, of at least ten readers). */
export const MIN_OUTRAGE = 10;
export const MIN_OUTRAGE_PERCENT = 50;

/** Slides beside the summary: what is read in a minute (ours). */
export const MAX_FACTS = 6;
export const MAX_FACTS_OF_KIND = 2;
