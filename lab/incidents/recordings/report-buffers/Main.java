import java.util.ArrayDeque;
import java.util.Deque;

/** Every cell of a report is formatted into a buffer of its own of 64 kB. */
public class Main {
    private static final Deque<byte[]> HISTORY = new ArrayDeque<>();
    private static final byte[] SHARED = new byte[65_536];

    public static void main(String[] args) {
        for (int cell = 0; ; cell++) {
            byte[] buffer = formatCell(cell);
            if (!Lab.FIXED) {
                HISTORY.add(buffer);
                if (HISTORY.size() > 300) HISTORY.poll();
            }
            if (cell % 12 == 0) Lab.sleep(1);
        }
    }

    static byte[] formatCell(int cell) {
        byte[] buffer = Lab.FIXED ? SHARED : new byte[65_536];
        buffer[cell & 65_535] = (byte) cell;
        return buffer;
    }
}
