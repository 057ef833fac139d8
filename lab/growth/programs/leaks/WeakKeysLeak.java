import java.util.Map;
import java.util.WeakHashMap;

/** The values of a weak map refer to their keys, so that no key is ever released. */
public class WeakKeysLeak {
    static final class Document {
        final byte[] content = new byte[150];
    }

    record Preview(Document document, byte[] pixels) {}

    static final class Previews {
        static final Map<Document, Preview> BY_DOCUMENT = new WeakHashMap<>();

        static void add() {
            Document document = new Document();
            BY_DOCUMENT.put(document, new Preview(document, new byte[100]));
        }
    }

    public static void main(String[] args) {
        for (int preview = 0; preview < 3_000; preview++) Previews.add();
        Growth.dump();
        for (int preview = 0; preview < 12_000; preview++) Previews.add();
        Growth.dump();
    }
}
