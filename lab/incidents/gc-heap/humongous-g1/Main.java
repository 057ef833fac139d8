import java.util.ArrayDeque;

/** A proxy reads each answer into one array of 700 kB, half a region and more. The fix reads it in pieces. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<Object> inFlight = new ArrayDeque<>();
        while (true) {
            inFlight.add(Lab.FIXED ? new byte[44][16_000] : new byte[700_000]);
            if (inFlight.size() > 12) inFlight.remove();
            Lab.sleep(12);
        }
    }
}
