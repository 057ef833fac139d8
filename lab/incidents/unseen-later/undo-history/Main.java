import java.util.ArrayDeque;
import java.util.Deque;

/** An editor server keeps every version of every document in an enum singleton. The fix keeps the last hundred. */
public class Main {
    enum History {
        INSTANCE;
        private final Deque<Version> versions = new ArrayDeque<>();
        synchronized void record(Version version) {
            versions.addLast(version);
            if (Lab.FIXED && versions.size() > 100) versions.removeFirst();
        }
    }

    record Version(long document, String author, char[] text) {}

    public static void main(String[] args) {
        for (long edit = 0; ; edit++) {
            History.INSTANCE.record(new Version(edit % 50, "author-" + edit % 7, new char[2000]));
            Lab.sleep(1);
        }
    }
}
