import java.util.ArrayDeque;

/** A service with moderate load and a heap of good size under Shenandoah. */
public class Main {
    private static volatile byte[] garbage;

    public static void main(String[] args) {
        ArrayDeque<byte[]> sessions = new ArrayDeque<>();
        while (true) {
            sessions.add(new byte[10_000]);
            if (sessions.size() > 2_000) sessions.remove();
            for (int part = 0; part < 20; part++) garbage = new byte[5_000];
            Lab.sleep(2);
        }
    }
}
