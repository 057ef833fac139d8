import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** An interner of its own keeps every text that was ever parsed, though most appear once. */
public class StringInterning {
    static final class Texts {
        private static final ConcurrentMap<String, String> INTERNED = new ConcurrentHashMap<>();

        static String intern(String text) {
            String known = INTERNED.putIfAbsent(text, text);
            return known == null ? text : known;
        }
    }

    public static void main(String[] args) {
        int request = 0;
        for (; request < 6_000; request++) Texts.intern("/orders/" + request + "/details?trace=" + request * 31L);
        Growth.dump();
        for (; request < 24_000; request++) Texts.intern("/orders/" + request + "/details?trace=" + request * 31L);
        Growth.dump();
    }
}
