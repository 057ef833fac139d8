import java.util.TreeMap;

/** A router keeps 45 MB of routes and calculates with them. The heap was sized without them; the fix is a larger heap. */
public class Main {
    private static final TreeMap<Integer, int[]> ROUTES = new TreeMap<>();

    public static void main(String[] args) {
        for (int route = 0; route < 11_000; route++) ROUTES.put(route, new int[1_000]);
        for (int request = 0; ; request++) {
            int[] sums = new int[20_000];
            for (int leg = 0; leg < 50; leg++) sums[leg] += ROUTES.get((request * 31 + leg) % 11_000)[leg];
            ROUTES.put(request % 11_000, new int[1_000]);
            if (request % 4 == 0) Lab.sleep(1);
        }
    }
}
