import java.util.HashMap;
import java.util.Map;

/** A cache of rendered pages that never drops any fills the heap until collections do most of the work. */
public class Main {
    private static final Map<Integer, byte[]> PAGES = new HashMap<>();

    public static void main(String[] args) {
        for (int page = 0; ; page++) {
            byte[] rendered = renderPage(page);
            int size = Lab.FIXED ? 20 : 5400;
            PAGES.put(page % size, rendered);
            if (page % 30 == 0) Lab.sleep(1);
        }
    }

    static byte[] renderPage(int page) {
        byte[] rendered = new byte[10_000];
        rendered[0] = (byte) page;
        return rendered;
    }
}
