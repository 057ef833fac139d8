import com.game.match.MatchLoop;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The only worker of a match joins a step that is queued behind it. The fix calls the step directly. */
public class Main {
    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor(task -> new Thread(task, "match-loop"));
        MatchLoop match = new MatchLoop(loop, Lab.FIXED);
        while (true) {
            loop.execute(match::tick);
            Lab.sleep(100);
        }
    }
}
