import java.util.ArrayDeque;

/** A proxy reads each answer into one array of 700 kB, half a region and more. The fix passes it on in pieces. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<Object> inFlight = new ArrayDeque<>();
        while (true) {
            if (Lab.FIXED) for (int piece = 0; piece < 44; piece++) inFlight.add(new byte[16_000]);
            else inFlight.add(new byte[700_000]);
            while (inFlight.size() > 12) inFlight.remove();
            Lab.sleep(12);
        }
    }
}
