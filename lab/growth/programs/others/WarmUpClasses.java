import java.io.StringReader;
import java.net.http.HttpClient;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Logger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.xml.sax.InputSource;

/** The first dump is taken right after the start; then the program loads what it works with. */
public class WarmUpClasses {
    static final class Translations {
        static final Map<String, String> TEXTS = new HashMap<>();
    }

    static Object document;
    static Object client;
    static Object formatter;

    public static void main(String[] args) throws Exception {
        for (int text = 0; text < 1_000; text++) Translations.TEXTS.put("key-" + text, "the text " + text);
        Growth.dump();
        for (int text = 0; text < 8_000; text++) Translations.TEXTS.put("key-" + text, "the text " + text);
        StringBuilder xml = new StringBuilder("<settings>");
        for (int setting = 0; setting < 3_000; setting++) xml.append("<set name='s").append(setting).append("'/>");
        document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml.append("</settings>").toString())));
        client = HttpClient.newHttpClient();
        formatter = DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.GERMANY).withZone(ZoneId.of("Europe/Berlin"));
        Logger.getLogger("start").fine("started");
        Growth.dump();
    }
}
