### What stands around the texts of lessons.

learn-title = Learn { $game }
learn-window = { $step } – Learn { $game }
learn-end = That is all
learn-progress = Your progress
learn-done = Done
learn-count = { $number } of { $of }
learn-go-on = Continue
learn-do-it = Do it for me
learn-back = Back
learn-restart = Start over
learn-skip = Skip
learn-skip-lesson = Skip the lesson
learn-bots = Now play against a bot
learn-others = Learn another game:
learn-is-over = The lesson is over: there is nothing left to do.
learn-try-lit = You could do that, too. Try what is highlighted first.
