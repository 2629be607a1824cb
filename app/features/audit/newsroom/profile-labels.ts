/** Writes to people's public profiles. */
export const PROFILE_LABELS: Readonly<Record<string, string>> = {
  "profile.change": "Alterou perfil público",
  "profile.publish": "Publicou perfil",
  "profile.withdraw": "Tirou perfil do ar",
};

/** What somebody did, as it follows their name. */
export const PROFILE_VERBS: Readonly<Record<string, string>> = {
  "profile.change": "alterou o perfil público de",
  "profile.publish": "publicou o perfil de",
  "profile.withdraw": "tirou do ar o perfil de",
};

/** Fields of a profile. */
export const PROFILE_FIELD_LABELS: Readonly<Record<string, string>> = {
  "profile.job": "Cargo",
  "profile.town": "Município",
  "profile.beat": "Cobertura",
  "profile.bio": "Texto do perfil",
  "profile.email": "E-mail para leitores",
  "profile.links": "Perfis em redes",
  "profile.showsPhoto": "Foto no site",
  "profile.namesChanges": "Nome no histórico das matérias",
};
