<?php
// Stands in for NewsAPI where pictures of the reader are taken: php -S 127.0.0.1:PORT newsapi.php
$sources = [
  ['abc-news', 'ABC News', 'Trusted source for breaking news, analysis and exclusive interviews.', 'general', 'en', 'us'],
  ['aftenposten', 'Aftenposten', 'Norges ledende nettavis med alltid oppdaterte nyheter.', 'general', 'no', 'no'],
  ['al-jazeera-english', 'Al Jazeera English', 'News, analysis from the Middle East and worldwide.', 'general', 'en', 'us'],
  ['ansa', 'ANSA', 'Agenzia ANSA: ultime notizie, foto, video e approfondimenti.', 'general', 'it', 'it'],
  ['ars-technica', 'Ars Technica', 'The PC enthusiast’s resource. Power users and the tools they love.', 'technology', 'en', 'us'],
  ['australian-financial-review', 'Financial Review', 'Business, investment, markets and analysis.', 'business', 'en', 'au'],
  ['bbc-news', 'BBC News', 'Up-to-the-minute news, breaking news, video, audio and feature stories.', 'general', 'en', 'gb'],
  ['bbc-sport', 'BBC Sport', 'Scores, fixtures and reports from every ground.', 'sports', 'en', 'gb'],
  ['der-tagesspiegel', 'Der Tagesspiegel', 'Nachrichten und neueste Meldungen aus dem In- und Ausland.', 'general', 'de', 'de'],
  ['el-mundo', 'El Mundo', 'Noticias, actualidad, álbumes, debates, servicios y entretenimiento.', 'general', 'es', 'es'],
  ['globo', 'Globo', 'Conteúdos de notícias, esportes e entretenimento.', 'general', 'pt', 'br'],
  ['hacker-news', 'Hacker News', 'Computer science and entrepreneurship, voted on by readers.', 'technology', 'en', 'us'],
  ['le-monde', 'Le Monde', 'Les articles du journal et toute l’actualité en continu.', 'general', 'fr', 'fr'],
  ['medical-news-today', 'Medical News Today', 'Medical news and health news headlines, several times a day.', 'health', 'en', 'us'],
  ['national-geographic', 'National Geographic', 'The yellow border, on the web.', 'science', 'en', 'us'],
  ['new-scientist', 'New Scientist', 'Breaking science and technology news from around the world.', 'science', 'en', 'us'],
  ['svenska-dagbladet', 'Svenska Dagbladet', 'Sveriges kvalitetssajt för nyheter.', 'general', 'sv', 'se'],
  ['the-verge', 'The Verge', 'The intersection of technology, science, art and culture.', 'technology', 'en', 'us'],
];
header('Content-Type: application/json; charset=utf-8');
if (empty($_SERVER['HTTP_X_API_KEY'])) {
  http_response_code(401);
  exit(json_encode(['status' => 'error', 'code' => 'apiKeyMissing', 'message' => 'Your API key is missing.']));
}
$names = ['id', 'name', 'description', 'category', 'language', 'country'];
echo json_encode(str_ends_with(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), '/sources')
  ? ['status' => 'ok', 'sources' => array_map(fn($source) => array_combine($names, $source) + ['url' => ''], $sources)]
  : ['status' => 'ok', 'totalResults' => 0, 'articles' => []]);
