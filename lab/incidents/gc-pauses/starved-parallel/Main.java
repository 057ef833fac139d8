import java.util.ArrayList;
import java.util.List;

/** A session store on two processors that eight render jobs keep busy: four GC threads wait for a turn. */
public class Main {
    private static final int KEPT = 80_000;
    private static final List<long[]> sessions = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        if (!Lab.FIXED) startNeighbours(8);
        for (int i = 0; i < KEPT; i++) sessions.add(new long[12]);
        Thread server = new Thread(Main::serve, "session-store-1");
        server.start();
        server.join();
    }

    private static void serve() {
        int next = 0;
        while (true) {
            for (int i = 0; i < 2_000; i++) sessions.set(next++ % KEPT, new long[12]);
            StringBuilder answer = new StringBuilder();
            for (int i = 0; i < 4_000; i++) answer.append(sessions.get(i).length).append(',');
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
