import java.util.ArrayDeque;

/** A pricing service allocates short-lived arrays; its young generation was fixed at 2 MB years ago. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<byte[]> inFlight = new ArrayDeque<>();
        while (true) {
            for (int i = 0; i < 400; i++) {
                inFlight.add(new byte[1000]);
                if (inFlight.size() > 1200) inFlight.remove();
            }
            Lab.sleep(1);
        }
    }
}
