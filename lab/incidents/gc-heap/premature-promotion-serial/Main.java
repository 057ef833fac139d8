import java.util.ArrayDeque;

/** Batches of rows live for a moment, longer than the young generation lasts. The fix lets the JVM size it. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<int[]> window = new ArrayDeque<>();
        for (int row = 0; ; row++) {
            window.add(new int[500]);
            if (window.size() > 4_000) window.remove();
            if (row % 16 == 0) Lab.sleep(1);
        }
    }
}
