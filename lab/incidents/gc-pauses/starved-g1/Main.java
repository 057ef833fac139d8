import java.util.ArrayList;
import java.util.List;

/** A quote service shares one processor with batch processes of other teams. Its collector gets a fraction of it. */
public class Main {
    private static final int KEPT = 120_000;
    private static final List<long[]> quotes = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        if (!Lab.FIXED) startNeighbours(5);
        for (int i = 0; i < KEPT; i++) quotes.add(new long[12]);
        Thread server = new Thread(Main::serve, "quote-server-1");
        server.start();
        server.join();
    }

    private static void serve() {
        int next = 0;
        while (true) {
            for (int i = 0; i < 2_000; i++) quotes.set(next++ % KEPT, new long[12]);
            StringBuilder answer = new StringBuilder();
            for (int i = 0; i < 4_000; i++) answer.append(quotes.get(i).length).append(',');
            if (answer.length() == 0) System.out.println(answer);
            Lab.sleep(3);
        }
    }

    /** Other processes on the same processors. Each counts its own steps and ends soon, even when nobody is left to end it. */
    private static void startNeighbours(int count) throws Exception {
        List<Process> neighbours = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> neighbours.forEach(Process::destroyForcibly)));
        String work = "end=$(($(date +%s) + 18)); while [ $(date +%s) -lt $end ]; do i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; done";
        for (int i = 0; i < count; i++) neighbours.add(new ProcessBuilder("sh", "-c", work).start());
    }
}
